import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCEPTED_CONTRACTS, REMOTE_CONTRACT } from '@wishboard/contracts/remotes/contract';
import type { Page } from 'playwright-core';
import { publishBuild, rollBack } from '../../tools/publish/remote-store.mjs';
import { expectSoon, INTRODUCTIONS, markSeen, openBoard, waitVisible } from '../support/board';
import { useStack } from '../support/stack';

const BUILD = join(import.meta.dirname, '..', '..', 'packages', 'web-kit', 'test', 'build-previous-remotes.mjs');
const BEFORE = ACCEPTED_CONTRACTS.find((number) => number !== REMOTE_CONTRACT) ?? 0;

const journey = useStack();
let built: string;

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'wishboard-previous-'));
  // In a separate process, because webpack and its loaders do not work in Jest's module system.
  execFileSync(process.execPath, [BUILD, built, String(BEFORE)], { stdio: 'inherit' });
}, 180_000);

afterAll(() => rmSync(built, { recursive: true, force: true }));

/** Opens the page with these remotes in force in their previous builds, and the others in their current builds. */
async function withBefore(remotes: readonly string[], work: (page: Page) => Promise<void>): Promise<void> {
  const dataDir = dirname(journey.logs);
  try {
    for (const remote of remotes) await publishBuild(dataDir, remote, join(built, remote));
    // The server checks for publications once a second. Until then the page may name the previous test's remote.
    await expectSoon(
      async () => {
        // A kept-alive connection may have been closed while this process was busy.
        const html = await fetch(journey.url).then(
          (answer) => answer.text(),
          () => '',
        );
        return {
          named: remotes.filter((remote) => html.includes(`/published/${remote}/`)),
          before: (html.match(new RegExp(`"contract":${BEFORE}\\b`, 'g')) ?? []).length,
        };
      },
      { named: remotes, before: remotes.length },
    );
    await work(await journey.newVisitor());
  } finally {
    for (const remote of remotes) await rollBack(dataDir, remote);
  }
}

async function open(page: Page): Promise<void> {
  await markSeen(page, ...INTRODUCTIONS);
  await page.goto('/');
}

async function useBoard(page: Page): Promise<void> {
  const board = page.getByRole('region', { name: 'Board of before' });
  await waitVisible(board.getByText(/^\S.* reads 3 wishes in mixed$/));
  await waitVisible(board.getByText('Missing: nothing'));
  await waitVisible(board.getByText('The form is closed'));
  await board.getByRole('button', { name: 'Form' }).click();
  await waitVisible(board.getByText('The form is open'));
  const heart = board.getByRole('button', { name: 'React' });
  const pressed = await heart.getAttribute('aria-pressed');
  await heart.click();
  await expectSoon(() => heart.getAttribute('aria-pressed'), pressed === 'true' ? 'false' : 'true');
}

const useBell = (page: Page) =>
  waitVisible(page.getByRole('button', { name: /^Bell of before for .+: some, missing nothing$/ }));

const useStrip = (page: Page) => waitVisible(page.getByText(/^5 wishes for .+, reasons known$/));

describe('A remote of the previous contract', () => {
  it('shows the board beside new remotes, with its props and data from the API', async () => {
    await withBefore(['mf-board'], async (page) => {
      await open(page);
      await useBoard(page);
      await waitVisible(page.getByRole('button', { name: /^Notifications/ }));
      await waitVisible(page.getByRole('region', { name: '為你推薦', exact: true }));
    });
  });

  it('shows the bell beside new remotes', async () => {
    await withBefore(['mf-notifications'], async (page) => {
      await openBoard(page);
      await useBell(page);
    });
  });

  it('shows recommendations in the new board', async () => {
    await withBefore(['mf-recommendations'], async (page) => {
      await openBoard(page);
      await useStrip(page);
    });
  });

  it('works together with the other remotes of the previous contract', async () => {
    await withBefore(['mf-board', 'mf-notifications', 'mf-recommendations'], async (page) => {
      await open(page);
      await useBoard(page);
      await useBell(page);
      await useStrip(page);
      await page.getByRole('button', { name: 'First recommendation' }).click();
      await expectSoon(async () => (await page.title()).startsWith('asked for '), true);
      expect(journey.pageErrors).toEqual([]);
    });
  });
});
