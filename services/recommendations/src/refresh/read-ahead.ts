/**
 * Yields the items of an iterable in the same order, and requests the next item while the caller works on the current one. Without
 * reading ahead, a process that reads and computes in turn would be idle while it reads. The error of a failed read is thrown when
 * the turn of its item comes.
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
