import { expect } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { failure, holdResponses } from '../support/answers';
import { expectSoon, hasAttribute, openBoard, reactionButton, toasts, waitVisible, wishCard } from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import type { Journey } from '../support/stack';

const REACTIONS = '**/api/wishes/*/reactions';
const GRANTED = '**/api/wishes/*/toggle-granted';

const NAMES = ['Heart', 'Fire', 'Thumbs up'] as const;

/** Returns count, pressed and disabled state of the three reactions, such as `Heart 1 pressed`. */
const stateOf = (card: Locator): Promise<string[]> =>
  card
    .getByRole('group', { name: 'Reactions' })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) =>
        [
          button.getAttribute('aria-label'),
          button.getAttribute('aria-pressed') === 'true' ? 'pressed' : '',
          (button as HTMLButtonElement).disabled ? 'waits' : '',
        ]
          .filter(Boolean)
          .join(' '),
      ),
    );

/** Journeys about reactions, the granted mark and their messages. */
export function reactionJourneys(journey: Journey): void {
  async function boardWithOwnWish(
    title: string,
    options?: BrowserContextOptions,
  ): Promise<{ page: Page; card: Locator }> {
    const page = await journey.newVisitor(options);
    await becomeNewMember(page, journey);
    await plantWish(page, journey, { title });
    await openBoard(page);
    return { page, card: await waitVisible(wishCard(page, title)) };
  }

  it('show a reaction at once, disable the buttons until the response, and remove the reaction again', async () => {
    const { page, card } = await boardWithOwnWish('Cheer me');
    expect(await stateOf(card)).toEqual(NAMES.map((name) => `${name} 0`));
    const answer = await holdResponses(page, REACTIONS, 'POST');
    await reactionButton(card, 'Heart').click();
    await answer.requested;
    await expectSoon(() => stateOf(card), ['Heart 1 pressed waits', 'Fire 0 waits', 'Thumbs up 0 waits']);
    answer.release();
    await expectSoon(() => stateOf(card), ['Heart 1 pressed', 'Fire 0', 'Thumbs up 0']);
    await page.unroute(REACTIONS);
    await reactionButton(card, 'Heart').click();
    await expectSoon(() => stateOf(card), ['Heart 0', 'Fire 0', 'Thumbs up 0']);
  });

  it('do not lift the note when a finger taps, but when the keyboard moves the focus there', async () => {
    const phone = { viewport: { width: 400, height: 860 }, hasTouch: true, isMobile: true };
    const { page, card } = await boardWithOwnWish('Touch me', phone);
    const look = () =>
      card.evaluate((note) => {
        // Finishes running animations, because a moving note has not reached its final position.
        for (const animation of note.getAnimations()) animation.finish();
        return { rotate: getComputedStyle(note).rotate, layer: getComputedStyle(note.closest('li') ?? note).zIndex };
      });
    const before = await look();
    await reactionButton(card, 'Heart').tap();
    await hasAttribute(reactionButton(card, 'Heart'), 'aria-pressed', 'true');
    expect(await look()).toEqual(before);
    await page.keyboard.press('Tab');
    await expectSoon(async () => (await look()).layer, '1');
    expect((await look()).rotate).not.toBe(before.rotate);
  });

  it('undo a reaction without a message when the server fails', async () => {
    journey.expectErrors(/status of 500/);
    const { page, card } = await boardWithOwnWish('Cheer me in vain');
    const answer = await holdResponses(page, REACTIONS, 'POST');
    await reactionButton(card, 'Fire').click();
    await answer.requested;
    await expectSoon(() => stateOf(card), ['Heart 0 waits', 'Fire 1 pressed waits', 'Thumbs up 0 waits']);
    answer.release(failure('INTERNAL', 'Something went wrong'));
    await expectSoon(() => stateOf(card), ['Heart 0', 'Fire 0', 'Thumbs up 0']);
    expect(await toasts(page).count()).toBe(0);
  });

  it('store a reaction even when the page is left with the tap', async () => {
    const { page, card } = await boardWithOwnWish('Cheer me and go');
    await reactionButton(card, 'Heart').evaluate((button: HTMLElement) => {
      button.click();
      location.assign('about:blank');
    });
    await page.waitForURL('about:blank');
    await openBoard(page);
    await expectSoon(() => stateOf(wishCard(page, 'Cheer me and go')), ['Heart 1 pressed', 'Fire 0', 'Thumbs up 0']);
  });

  it('keep the keyboard focus on the button after the response, unless the member moved on', async () => {
    const { page, card } = await boardWithOwnWish('Press me');
    const fire = reactionButton(card, 'Fire');
    const isFocused = () => fire.evaluate((button) => button === document.activeElement);
    await reactionButton(card, 'Heart').focus();
    await page.keyboard.press('Tab');
    const first = await holdResponses(page, REACTIONS, 'POST');
    await page.keyboard.press('Space');
    await first.requested;
    // A disabled button loses the focus.
    await expectSoon(isFocused, false);
    first.release();
    await expectSoon(isFocused, true);
    await page.unroute(REACTIONS);
    const second = await holdResponses(page, REACTIONS, 'POST');
    await page.keyboard.press('Space');
    await second.requested;
    await page.keyboard.press('Tab');
    const elsewhere = await page.locator(':focus').getAttribute('aria-label');
    second.release();
    await expectSoon(() => stateOf(card), ['Heart 0', 'Fire 0', 'Thumbs up 0']);
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe(elsewhere);
  });

  it('show one toast at a time when a wish is marked as granted and the mark is removed', async () => {
    const { page, card } = await boardWithOwnWish('Grant me');
    await card.getByRole('button', { name: 'Mark as granted' }).click();
    await waitVisible(toasts(page).getByText('Wish granted!'));
    await waitVisible(card.getByText('WISH GRANTED'));
    await card.getByRole('button', { name: 'Mark as not granted' }).click();
    await waitVisible(toasts(page).getByText('已取消「願望成真」標記'));
    expect(await toasts(page).count()).toBe(1);
    expect(await card.getByText('WISH GRANTED').count()).toBe(0);
  });

  it('show an error toast when a wish cannot be marked as granted', async () => {
    journey.expectErrors(/status of 503/);
    const { page, card } = await boardWithOwnWish('Grant me in vain');
    await page.route(GRANTED, failure('UNAVAILABLE', 'Try again in a moment'));
    await card.getByRole('button', { name: 'Mark as granted' }).click();
    await waitVisible(toasts(page).getByText('操作失敗'));
    expect(await toasts(page).innerText()).toContain('無法更新願望狀態，請稍後再試。');
    expect(await card.getByText('WISH GRANTED').count()).toBe(0);
  });
}
