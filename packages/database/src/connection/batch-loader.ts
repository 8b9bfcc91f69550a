import DataLoader from 'dataloader';

/**
 * Groups single lookups into batches, as a database groups commits. One batch is loaded at a time, and the keys that arrive
 * meanwhile make the next batch. A key that arrives while nothing is loaded does not wait for others.
 *
 * @param load returns the value or the error of each key, in the order of the keys
 */
export function createBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<(Value | Error)[]>,
): (key: Key) => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  const loadNext = (keys: readonly Key[]) => {
    const values = load(keys);
    underWay = values.catch(() => undefined);
    return values;
  };
  const loader = new DataLoader(loadNext, {
    cache: false,
    batchScheduleFn: (dispatch) => void underWay.then(dispatch),
  });
  return (key) => loader.load(key);
}
