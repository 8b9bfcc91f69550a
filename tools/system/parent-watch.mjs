import { isSameProcess, parentOf, programOf, recordProcess } from './process-identity.mjs';

const LOOK_MS = 250;
const SHELLS = new Set(['sh', 'dash', 'bash', 'zsh', 'ash', 'busybox']);

/**
 * Calls `onGone` when the npm that runs this script has ended without telling it, as after `kill -9` of npm. A script
 * that was not started by npm may outlive its parent: somebody put it into the background.
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const npm = SHELLS.has(programOf(parent)) ? parentOf(parent) : parent;
  const records = [parent, npm].filter((pid) => pid > 1).map(recordProcess);
  const timer = setInterval(() => {
    if (records.every(isSameProcess)) return;
    clearInterval(timer);
    onGone();
  }, LOOK_MS);
  timer.unref();
}
