/** Timeout of a graceful stop in milliseconds. The process exits after it in any case. */
const STOP_LIMIT_MS = 15_000;

/**
 * Stops this process when its parent dies. The IPC channel of a forked process closes when the parent dies, even by `kill -9`, so
 * that no orphan keeps a port or a queue. Without an IPC channel, does nothing.
 */
export function exitWithParent(stop: () => Promise<void>): void {
  // Only a forked process has `send`. It still has it after its parent's death, which may have preceded this call.
  if (!process.send) return;
  if (!process.connected) {
    void stopThenExit(stop);
    return;
  }
  // The channel alone must not keep the process alive when it has nothing left to do.
  process.channel?.unref();
  process.once('disconnect', () => void stopThenExit(stop));
}

/**
 * Runs `stop` for at most {@link STOP_LIMIT_MS}, then exits: with 0 when it succeeded, with 1 when it failed or timed out.
 *
 * @param waitMs milliseconds that `stop` waits on purpose, added to the limit
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
