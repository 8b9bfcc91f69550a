import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Returns the size of the reachable objects on the heap, in megabytes. */
export function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return Math.round(process.memoryUsage().heapUsed / 104_857.6) / 10;
}
