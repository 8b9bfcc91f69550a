/**
 * Preloaded into each process of the product. Collects garbage on SIGUSR2, so that the heap then holds only reachable objects. With
 * PLANTED each signal also leaks a megabyte.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collect = runInNewContext('gc');
/** @type {number[][]} */
const kept = [];

process.on('SIGUSR2', () => {
  if (process.env.PLANTED) kept.push(new Array(2 ** 17).fill(0.5));
  collect();
});
