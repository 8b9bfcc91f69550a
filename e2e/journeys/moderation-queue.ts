import { expect } from '@jest/globals';
import type { SubjectKind } from '@wishboard/contracts/http/moderation/moderation';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import { expectSoon, newTitle, openBoard, sidewaysOverflow, titlesOf, toasts, waitVisible } from '../support/board';
import { becomeNewMember, plantWish, query } from '../support/members';
import type { Journey } from '../support/stack';

const remoteFiles = (asked: string[]) => asked.filter((url) => url.includes('/remotes/mf-moderation/'));

/** Journeys about the moderators' queue: deciding by keyboard, and access for moderators only. */
export function moderationQueueJourneys(journey: Journey): void {
  async function newModerator(page: Page, name: string): Promise<void> {
    const { id } = await becomeNewMember(page, journey, name);
    await query(journey, 'UPDATE users SET is_moderator = true WHERE id = $1', [id]);
    journey.afterTest(() => query(journey, 'UPDATE users SET is_moderator = false WHERE id = $1', [id]));
  }

  /** Sends a request as the page would, with the page's session. Returns the status code. */
  async function send(page: Page, path: string, data: object): Promise<number> {
    const answer = await page.request.post(path, { data, headers: { origin: journey.url } });
    return answer.status();
  }

  /** Makes a wish and reports it as dangerous, which puts it first in the queue. */
  async function reportedWish(title: string) {
    const [owner, reporter] = [await journey.newVisitor(), await journey.newVisitor()];
    await becomeNewMember(owner, journey, 'Kai Nova');
    await becomeNewMember(reporter, journey, 'Ines Nova');
    const wish = await plantWish(owner, journey, { title: newTitle(title) });
    const kind: SubjectKind = 'wish';
    expect(await send(reporter, '/api/reports', { kind, id: wish.id, reason: 'danger', note: 'Look at this' })).toBe(
      201,
    );
    return { wish, reporter };
  }

  it.each([390, 1440])('hides a reported wish from the feed by four keys at %i px', async (width) => {
    const { wish, reporter } = await reportedWish('Cheap pills');
    await openBoard(reporter);
    await expectSoon(async () => (await titlesOf(reporter)).includes(wish.title), true);

    const page = await journey.newVisitor({ viewport: { width, height: 900 } });
    await newModerator(page, 'Ann Just');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openBoard(page);
    expect(remoteFiles(asked)).toEqual([]);
    await page.getByRole('button', { name: 'Ann Just, account and settings' }).click();
    await page.getByRole('link', { name: 'Moderation' }).click();

    const queue = await waitVisible(page.getByRole('listbox', { name: 'What waits for you' }));
    expect(remoteFiles(asked)).not.toEqual([]);
    const option = await waitVisible(queue.getByRole('option').filter({ hasText: wish.title }));
    for (let steps = 0; (await option.getAttribute('aria-selected')) !== 'true'; steps += 1) {
      expect(steps).toBeLessThan(20);
      await page.keyboard.press('j');
    }
    await waitVisible(page.getByRole('region', { name: wish.title }).getByText('Look at this'));
    await waitVisible(page.getByRole('form', { name: 'Decide' }));
    expect(await accessProblems(page, 'main')).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);

    for (const key of ['h', 'Enter']) await page.keyboard.press(key);
    await waitVisible(page.getByText('Choose a reason first'));
    for (const key of ['1', 'Enter']) await page.keyboard.press(key);
    await waitVisible(toasts(page).getByText('Decided'));
    await expectSoon(() => option.count(), 0);

    await reporter.reload();
    await expectSoon(async () => (await titlesOf(reporter)).includes(wish.title), false);
  });

  it('tells the second of two moderators what the first decided', async () => {
    journey.expectErrors(/status of 409/);
    const { wish } = await reportedWish('More pills');
    const [first, second] = [await journey.newVisitor(), await journey.newVisitor()];
    await newModerator(first, 'Ann Just');
    await newModerator(second, 'Ben Fair');
    await second.goto('/moderation');
    const option = await waitVisible(second.getByRole('option').filter({ hasText: wish.title }));
    await option.click();
    await waitVisible(second.getByRole('region', { name: wish.title }).getByText('Look at this'));
    const decision = { kind: 'wish', id: wish.id, decision: 'limit', reason: 'spam', seen: null };
    expect(await send(first, '/api/moderation/decisions', decision)).toBe(201);
    await option.focus();
    for (const key of ['n', '5', 'Enter']) await second.keyboard.press(key);
    await waitVisible(toasts(second).getByText('Another moderator decided before you'));
    await waitVisible(toasts(second).getByText(/: Limit$/));
    await expectSoon(() => option.count(), 0);
  });

  it('is a 404 page to a member who is no moderator, and the moderation remote is not loaded', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/moderation');
    await waitVisible(page.getByRole('heading', { name: '404 Page Not Found' }));
    expect(remoteFiles(asked)).toEqual([]);
  });
}
