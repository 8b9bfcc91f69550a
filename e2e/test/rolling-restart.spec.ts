import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type ApiMember, createMembers } from '../support/api-member';
import { launchBrowser } from '../support/browser';
import { findFaults, NO_FAULTS, waitUntilNoneOwed } from '../support/notification-faults';
import { useRunningStack } from '../support/running-stack';
import { SteadyLoad } from '../support/steady-load';
import { SteadyVisitor } from '../support/steady-visitor';

const MEMBERS = 10;
const SETTLE_MS = 180_000;
const PATIENCE_MS = 90_000;
/** Restart order of an orchestrator: the first copy of the BFF, the first copy of every worker, then the second copies. */
const WORKERS = ['notifications', 'recommendations', 'link-preview'];
const WAVES = ['', '-2'].flatMap((copy) => [[`bff${copy}`], WORKERS.map((name) => `${name}${copy}`)]);

async function until(what: string, happened: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    if (await happened()) return;
    await pause(50);
  }
  throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}.`);
}

describe('A rolling restart under load', () => {
  let members: ApiMember[];
  let wishIds: string[];
  let load: SteadyLoad;
  let visitor: SteadyVisitor;
  let browser: Browser;
  // Ends the load before the product is stopped.
  afterAll(() => Promise.all([load?.end(), browser?.close()]), 60_000);
  // The proxy in front of the BFFs checks every 100 ms which ones accept traffic; on a busy machine it notices a change seconds later.
  const product = useRunningStack({ copies: 2, env: { DRAIN_SECONDS: '10' } });

  beforeAll(async () => {
    browser = await launchBrowser();
    const gathered = await createMembers(product.stack.url, product.database, MEMBERS);
    members = gathered.map(({ api }) => api);
    const wish = { title: 'A wish', description: 'That stays' };
    const wishes = await Promise.all(members.map((member) => member.post<{ id: string }>('/api/wishes', wish)));
    // Each member reacts to another member's wish, because a reaction to one's own wish causes no notification.
    wishIds = [...wishes.slice(1), ...wishes.slice(0, 1)].map(({ id }) => id);
  }, 180_000);

  /** Restarts a process as an orchestrator does: sends SIGTERM, and waits until the stack has started the process again and it is ready. */
  async function restart(name: string): Promise<void> {
    const { stack } = product;
    const pid = stack.processOf(name);
    if (pid === null) throw new Error(`${name} does not run.`);
    process.kill(pid, 'SIGTERM');
    await until(`${name} runs anew`, () => ![pid, null].includes(stack.processOf(name)));
    const isReady = () =>
      fetch(`${stack.addressOf(name)}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(`${name} is ready`, isReady);
  }

  it('fails no request and no visit, and loses no notification', async () => {
    // A second try of the test starts its own load.
    await Promise.all([load?.end(), visitor?.end()]);
    visitor = await SteadyVisitor.start(browser, product.stack.url);
    load = new SteadyLoad(members, wishIds);
    const ended = product.stack.reports.length;
    await until('there is load', () => load.answered >= 100);
    for (const wave of WAVES) {
      const [before, visits] = [load.answered, visitor.visits];
      await Promise.all(wave.map(restart));
      await until(`there is load after ${wave}`, () => load.answered >= before + 50);
      await until(`there are visits after ${wave}`, () => visitor.visits > visits);
    }
    await Promise.all([load.end(), visitor.end()]);
    expect(load.failures).toEqual([]);
    expect(visitor.failures).toEqual([]);
    // The BFFs ended with exit code 0, after they had answered all accepted requests.
    expect(
      product.stack.reports.slice(ended).filter((report) => /^bff\S* ended unexpectedly \(0\)/.test(report)).length,
    ).toBe(2);
    await waitUntilNoneOwed(product.database, SETTLE_MS);
    expect(await findFaults(product.database)).toEqual(NO_FAULTS);
  }, 600_000);
});
