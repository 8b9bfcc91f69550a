import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pickAnyPort } from '../../tools/system/ports.mjs';
import { INTRODUCTIONS, markSeen, openBoard, waitVisible } from '../support/board';
import { useStack } from '../support/stack';

const ROOT = join(import.meta.dirname, '..', '..');
const REMOTES = ['mf-board', 'mf-notifications', 'mf-recommendations', 'mf-moderation'] as const;

const journey = useStack({ env: { NODE_ENV: 'development' } });
const servers: ChildProcess[] = [];
const addresses = new Map<string, string>();

/** Runs `npm run dev -w <remote>` over the product of this file; resolves once the remote is built. */
async function serve(remote: string): Promise<void> {
  const port = await pickAnyPort();
  const program = join(ROOT, 'packages', 'web-kit', 'build', 'serve-remote.mjs');
  const env = { ...process.env, PORT: String(port), BFF_URL: journey.url };
  const server = spawn(process.execPath, [program], { cwd: join(ROOT, remote), env, stdio: 'ignore' });
  servers.push(server);
  const address = `http://127.0.0.1:${port}`;
  addresses.set(remote, address);
  // The server listens at once and answers when the build is done.
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server of ${remote} ended`);
    const answer = await fetch(`${address}/mf-manifest.json`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
}

beforeAll(async () => {
  for (const remote of REMOTES) await serve(remote);
}, 300_000);

afterAll(async () => {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise((resolve) =>
          server.exitCode === null && server.kill() ? server.once('exit', resolve) : resolve(null),
        ),
    ),
  );
});

describe('A remote on its own development server', () => {
  it.each([
    { remote: 'mf-board', shows: 'Community Feed' },
    { remote: 'mf-notifications', shows: /^Notifications/ },
    { remote: 'mf-recommendations', shows: '為你推薦' },
    { remote: 'mf-moderation', shows: 'Moderation' },
  ])('shows $remote alone, with fixtures and with the API of a server', async ({ remote, shows }) => {
    // The fixtures have no stream, so the page requests it from the server without a session. With a session, the member is no moderator.
    journey.expectErrors(/status of (401|403|404)/);
    const page = await journey.newVisitor({ baseURL: addresses.get(remote) });
    // An open guide would hide the board from the accessibility tree.
    await markSeen(page, ...INTRODUCTIONS);
    for (const path of ['/', '/?api']) {
      await page.goto(path);
      await waitVisible(
        page
          .getByRole('heading', { name: shows })
          .or(page.getByRole('button', { name: shows }))
          .first(),
      );
    }
  });

  it('replaces the published remote on a developer’s page, where the overlay outlines its area', async () => {
    const page = await journey.newVisitor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const address = addresses.get('mf-recommendations');
    await openBoard(page, `/?overlay&remote.mf_recommendations=${address}/mf-manifest.json`);
    const area = page.locator('[data-boundary="recommendations"]').first();
    await waitVisible(area.getByRole('button', { name: '查看全部' }));
    // Requested twice, by the code that counts its bytes and by the element that runs it from the cache, but the same file.
    expect(new Set(asked.filter((url) => url.startsWith(`${address}/mf_recommendations.`))).size).toBe(1);
    expect(await area.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('dashed');
    expect(asked.some((url) => url.includes('/remotes/mf-recommendations/'))).toBe(false);
  });

  it('opens its dialogs on the product’s page, with files from the development server', async () => {
    const page = await journey.newVisitor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const address = addresses.get('mf-board');
    await openBoard(page, `/?remote.mf_board=${address}/mf-manifest.json`);
    await page.getByRole('button', { name: 'Make a Wish' }).first().click();
    await waitVisible(page.getByRole('dialog').getByRole('textbox').first());
    for (const kind of ['js', 'css']) {
      expect(asked.some((url) => url.startsWith(`${address}/dialogs.`) && url.endsWith(kind))).toBe(true);
    }
    expect(asked.some((url) => url.includes('/remotes/mf-board/'))).toBe(false);
  });
});
