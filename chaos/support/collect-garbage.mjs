/**
 * Loaded into each process of the product before anything else: has it collect its garbage on SIGUSR2, so that what its
 * heap holds then is held for a reason. With PLANTED it also keeps a megabyte more each time, as a leak would.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const kept = [];

process.on('SIGUSR2', () => {
  if (process.env.PLANTED) kept.push(new Array(2 ** 17).fill(0.5));
  collect();
});
