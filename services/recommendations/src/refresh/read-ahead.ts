/**
 * Yields the items of an iterable in the same order, and requests the next item while the caller works on the current one. Without
 * it, the process would be idle while it reads. The rejection of a read ahead is thrown when the turn of its item comes.
 */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const ask = () => {
    const asked = iterator.next();
    asked.catch(() => undefined);
    return asked;
  };
  let next = ask();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = ask();
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}
