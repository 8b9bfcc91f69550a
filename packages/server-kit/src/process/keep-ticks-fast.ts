import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one object of `process.nextTick` for as long as the process lives. A garbage collection that finds none alive drops
 * their hidden class, and V8 takes the new one for another kind of object: from then on each tick costs five times as much,
 * in Node 20, 22 and 24. A server that idles while it is collected is enough. See "Ticks" in docs/performance.md.
 */
export function keepTicksFast(): void {
  // Inside a tick its own object is what the runtime calls the resource.
  process.nextTick(() => kept.push(executionAsyncResource()));
}
