import DataLoader from 'dataloader';

/**
 * Gathers what is asked for one by one into batches, as a database gathers commits: one batch is under way at a time, and
 * what comes meanwhile makes the next. Who finds nothing under way need not wait for others.
 *
 * @param load answers for each key its value, or the error about it, in the order of the keys
 */
export function gather<Key, Value>(
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
