import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { BffSettings } from '../settings/settings.js';

type ReleaseSettings = Pick<BffSettings, 'page' | 'remotesDir' | 'remotesBucket'>;

/** File in the shell's build with its `ShellRelease` (contracts/remotes/manifest). */
const RELEASE = 'shell-release.json';
/** Interval between checks for a new build of the shell, and between retries after a failure, in milliseconds. */
const CHECK_EVERY_MS = 10_000;
/** Attempts to write: other processes of the same release write the same file at the same moment. */
const TRIES = 10;

/**
 * Writes the release of the shell in force next to the published remotes, into their folder or the bucket. publish-remote
 * refuses builds that need more than this release provides. Pages do not need the file, so a failure is logged and retried.
 */
export async function writeShellRelease(
  fastify: FastifyInstance,
  settings: ReleaseSettings,
  logger: Logger,
): Promise<void> {
  const file = join(settings.page.shell, RELEASE);
  let left = '';
  let failing = false;
  const check = async () => {
    try {
      const found = await stat(file).catch(() => null);
      const identity = found ? `${found.mtimeMs}:${found.size}:${found.ino}` : '';
      if (identity === left) return;
      if (found) await writeRelease(await readFile(file, 'utf8'), settings);
      left = identity;
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'what the shell gives remotes could not be left for publish-remote');
      failing = true;
    }
  };
  await check();
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  fastify.addHook('onClose', async () => clearInterval(timer));
}

async function writeRelease(text: string, { remotesDir, remotesBucket }: ReleaseSettings): Promise<void> {
  if (!remotesBucket) {
    const draft = join(remotesDir, `${RELEASE}.${process.pid}.draft`);
    await writeFile(draft, text);
    return rename(draft, join(remotesDir, RELEASE));
  }
  const { RemoteBucket } = await import('@wishboard/server-kit/storage/remote-bucket');
  const bucket = new RemoteBucket(remotesBucket);
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await bucket.read(RELEASE);
      if (found?.bytes.toString() === text) return;
      if (await bucket.write(RELEASE, text, 'application/json', found?.tag ?? null)) return;
    }
    throw new Error(`others write ${RELEASE} all the time`);
  } finally {
    bucket.close();
  }
}
