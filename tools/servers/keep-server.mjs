import { isSameProcess } from '../system/process-identity.mjs';

const LOOK_MS = 1000;

/**
 * Starts a server and starts it again, on the same data, when it has crashed: on the same port unless that is taken.
 *
 * @param start starts the server; given a function to call with what stops it and which process it is
 * @param onRunning given what ends all this
 * @param onMoved given its address when that has changed
 * @returns what the first start answers, and the number of the process that runs now
 */
export async function keepServer({ name, start, onRunning, report, onMoved }) {
  let current = null;
  let url = null;
  let busy = true;
  let ended = false;
  const started = (stop, record) => {
    current = { stop, record };
    // It was on its way up while everything else went down.
    if (ended) void stop();
  };

  async function look() {
    if (busy || ended || !current || isSameProcess(current.record)) return;
    busy = true;
    report(`${name} ended unexpectedly and starts again`);
    try {
      const address = await start(started);
      if (address !== url) {
        url = address;
        await onMoved(url);
      }
    } catch (error) {
      report(`${name}: ${error.message}`);
    }
    busy = false;
  }

  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  onRunning(async () => {
    ended = true;
    clearInterval(timer);
    await current?.stop();
  });
  url = await start(started);
  busy = false;
  return { url, processOf: () => current?.record.pid ?? null };
}
