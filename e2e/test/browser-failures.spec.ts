import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectSoon, haveSeen, INTRODUCTIONS, openBoard, seen } from '../support/board';
import { type FaultyRemote, REMOTE_FAULTS, replaceComponent } from '../support/remote-faults';
import { useStack } from '../support/stack';

const journey = useStack();
const REMOTE: FaultyRemote = { name: 'mf_recommendations', folder: 'mf-recommendations' };
const ANY_ERROR = /./;

/** What operators see: every count that is not zero, by remote, version and reason, of all BFFs together. */
async function counts(): Promise<Record<string, number>> {
  const authorization = `Basic ${btoa(`operator:${journey.adminPassword}`)}`;
  const found: Record<string, number> = {};
  for (const address of journey.addressesOf('bff')) {
    const text = await (await fetch(`${address}/metrics`, { headers: { authorization } })).text();
    const lines = text.matchAll(
      /^wishboard_browser_failures_total\{remote="(\w+)",version="([\w-]+)",reason="(\w+)"\} ([1-9]\d*)$/gm,
    );
    for (const [, remote, version, reason, count] of lines) {
      const key = `${remote} ${version} ${reason}`;
      found[key] = (found[key] ?? 0) + Number(count);
    }
  }
  return found;
}

/** The version of the remote, or of the shell, that the page is given. */
async function versionInPage(name: string): Promise<string> {
  const html = await (await fetch(journey.url)).text();
  const data = JSON.parse(/(?<=id="remotes">).*?(?=<\/script>)/s.exec(html)?.[0] ?? '{}');
  return name === 'shell' ? data.shellVersion : data.manifests[name].version;
}

/** Opens a page signed out of everything, with something injected, and waits until exactly one count has risen. */
async function raises(wanted: string, inject: (page: Page) => Promise<unknown>, use = seesFallback): Promise<void> {
  journey.expectErrors(ANY_ERROR);
  const before = await counts();
  const page = await journey.newVisitor();
  await haveSeen(page, ...INTRODUCTIONS);
  await inject(page);
  await page.goto('/', { waitUntil: 'commit' });
  await use(page);
  await expectSoon(counts, { ...before, [wanted]: (before[wanted] ?? 0) + 1 });
}

const seesFallback = async (page: Page) => void (await seen(page.getByRole('button', { name: '重新載入' })));

describe('Operators are told of a remote', () => {
  it.each(REMOTE_FAULTS)('$title', async ({ title, reason, inject }) => {
    const version = title.includes('manifest') ? 'unknown' : await versionInPage(REMOTE.name);
    await raises(`${REMOTE.name} ${version} ${reason}`, (page) => inject(page, REMOTE));
  });

  it('in which a handler throws', async () => {
    const component = `return createElement('button', { onClick() { throw new Error('x'); } }, 'Break')`;
    const version = await versionInPage(REMOTE.name);
    await raises(
      `${REMOTE.name} ${version} uncaught`,
      (page) => replaceComponent(component)(page, REMOTE),
      async (page) => {
        const button = await seen(page.getByRole('button', { name: 'Break' }));
        // Each page tells a thing once.
        await button.click();
        await button.click();
      },
    );
  });
});

describe('Operators are told of the shell', () => {
  it('in which something fails that nothing catches', async () => {
    const script = /^[^?]*\/main\.[0-9a-f]+\.js$/;
    const version = await versionInPage('shell');
    await raises(
      `shell ${version} uncaught`,
      (page) =>
        page.route(script, async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            body: `${await response.text()}\n;setTimeout(() => { throw new Error('x'); });`,
          });
        }),
      async (page) => void (await seen(page.getByRole('heading', { name: 'Community Feed' }))),
    );
  });
});

describe('Nobody is told anything', () => {
  it('while nothing fails', async () => {
    const before = await counts();
    const page = await journey.newVisitor();
    await openBoard(page);
    await seen(page.getByRole('region', { name: '為你推薦', exact: true }));
    await page.close();
    expect(await counts()).toEqual(before);
  });
});
