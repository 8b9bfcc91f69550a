/** Milliseconds a graceful stop may take before the process ends all the same. */
const STOP_LIMIT_MS = 15_000;

/**
 * Ends this process when its parent does. A parent that forked it with an IPC channel closes the channel by dying, even by
 * `kill -9`, so that no orphan keeps a port or a queue. Without a channel nothing happens.
 */
export function exitWithParent(stop: () => Promise<void>): void {
  // Only a forked process can send. It still can after its parent's death, which may have come before this call.
  if (!process.send) return;
  if (!process.connected) {
    void stopThenExit(stop);
    return;
  }
  // The channel alone must not keep a process alive that has nothing left to do.
  process.channel?.unref();
  process.once('disconnect', () => void stopThenExit(stop));
}

/**
 * Runs `stop`, at most {@link STOP_LIMIT_MS} long, and exits: 0 when it succeeded, 1 when it failed or hung.
 *
 * @param waitMs milliseconds that `stop` waits on purpose, on top of the limit
 */
export async function stopThenExit(stop: () => Promise<void>, waitMs = 0): Promise<void> {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS + waitMs).unref();
  try {
    await stop();
    process.exit(0);
  } catch {
    process.exit(1);
  }
}
