import { expect } from '@jest/globals';
import type { RecordInteractionRequest } from '@wishboard/contracts/http/interaction';
import type { Page } from 'playwright-core';
import { showWishes } from '../support/answers';
import { expectSoon, openBoard, reactionButton, toasts, waitVisible, wall, wishCard } from '../support/board';
import { becomeNewMember, query } from '../support/members';
import type { Journey } from '../support/stack';

/** Returns the list of interactions that the page records from now on. */
function watchRecords(page: Page): RecordInteractionRequest[] {
  const records: RecordInteractionRequest[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/interactions')) records.push(request.postDataJSON());
  });
  return records;
}

/** Journeys about the recorded interactions, from which recommendations learn. */
export function interactionJourneys(journey: Journey): void {
  it('stores one view for each note that was visible for a second, however often it comes back', async () => {
    const page = await journey.newVisitor();
    const records = watchRecords(page);
    await page.clock.install();
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    const inSight = () =>
      wall(page)
        .getByRole('article')
        .evaluateAll((notes) => {
          const half = (note: Element) => {
            const { top, bottom, height } = note.getBoundingClientRect();
            return Math.min(bottom, window.innerHeight) - Math.max(top, 0) > height * 0.55;
          };
          return notes.filter(half).map((note) => note.getAttribute('data-wish') ?? '');
        });
    await page.mouse.wheel(0, 300);
    await expectSoon(async () => (await inSight()).length > 0, true);
    const first = await inSight();
    const seenIds = () => records.filter((record) => record.interactionType === 'view').map((record) => record.wishId);
    await expectSoon(async () => {
      await page.clock.runFor(300);
      return first.every((id) => seenIds().includes(id));
    }, true);
    await page.evaluate(() => window.scrollTo(0, 3000));
    const more = async () => {
      await page.clock.runFor(300);
      return seenIds().length > first.length;
    };
    await expectSoon(more, true);
    await page.evaluate(() => window.scrollTo(0, 300));
    await expectSoon(async () => (await inSight()).some((id) => first.includes(id)), true);
    await page.clock.runFor(1500);
    await page.clock.runFor(1500);
    expect(seenIds().length).toBe(new Set(seenIds()).size);
  });

  it('stores the views of a page that is left before it was idle', async () => {
    // The page that the member leaves for has no icon.
    journey.expectErrors(/status of 404/);
    const page = await journey.newVisitor();
    const { id } = await becomeNewMember(page, journey);
    const views = () =>
      query(journey, `SELECT id FROM user_interactions WHERE user_id = $1 AND interaction_type = 'view'`, [id]);
    const records = watchRecords(page);
    await page.clock.install();
    // Disabled from the start: on a busy machine a note may be seen for a second before the test could do so later.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    for (let step = 0; step < 10; step += 1) await page.clock.runFor(300);
    expect(records).toEqual([]);
    await page.goto('/healthz');
    await expectSoon(async () => (await views()).length > 0, true);
  });

  it('includes reacting, sharing and following links of a note, by requests that outlive the page', async () => {
    const page = await journey.newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.addInitScript(() => {
      const mortal: string[] = [];
      const send = window.fetch;
      window.fetch = (input, init) => {
        if (String(input).endsWith('/api/interactions') && !init?.keepalive) mortal.push(String(init?.body));
        return send(input, init);
      };
      Object.assign(window, { mortal });
    });
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.context().route(/shop\.example|instagram\.com/, (route) => route.fulfill({ body: 'Elsewhere' }));
    const records = watchRecords(page);
    await showWishes(page, {
      title: 'Everything',
      productUrl: 'https://shop.example/',
      igAccount: '@everything',
      myReactions: [],
    });
    await openBoard(page);
    const card = await waitVisible(wishCard(page, 'Everything'));
    await card.locator('a[href="https://shop.example/"]').click();
    await card.getByRole('link', { name: /@everything/ }).click();
    await page.bringToFront();
    await card.getByRole('button', { name: 'Share', exact: true }).click();
    await waitVisible(toasts(page));
    await card.getByRole('button', { name: 'Share to story' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Download picture' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await reactionButton(card, 'Fire').click();
    const types = async () =>
      [...new Set(records.map((record) => record.interactionType))].filter((type) => type !== 'view').sort();
    await expectSoon(types, ['click_ig', 'click_link', 'instagram_share', 'react', 'share']);
    expect(await page.evaluate(() => (window as { mortal?: string[] }).mortal)).toEqual([]);
    const id = await card.getAttribute('data-wish');
    expect(new Set(records.filter((each) => each.interactionType !== 'view').map((each) => each.wishId))).toEqual(
      new Set([id]),
    );
  });

  it('logs a failure to the console only, without a toast', async () => {
    journey.expectErrors(/status of 500/, /^Failed to record interaction/);
    const page = await journey.newVisitor();
    await page.route('**/api/interactions', (route) => route.fulfill({ status: 500, body: '' }));
    await page.clock.install();
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    await page.mouse.wheel(0, 300);
    const logged = async () => {
      await page.clock.runFor(300);
      return journey.pageErrors.some((error) => error.startsWith('Failed to record interaction'));
    };
    await expectSoon(logged, true);
    expect(await toasts(page).count()).toBe(0);
  });
}
