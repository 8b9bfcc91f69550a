import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one object of `process.nextTick` alive for the lifetime of the process. When a garbage collection finds no such object
 * alive, V8 drops their hidden class and treats later ones as another kind of object: each tick then costs five times as much, in
 * Node 20, 22 and 24. This happens to a server that is idle during a garbage collection. See "Ticks" in docs/performance.md.
 */
export function keepNextTickFast(): void {
  // Within a tick, the runtime exposes the tick's own object as the async resource.
  process.nextTick(() => kept.push(executionAsyncResource()));
}
