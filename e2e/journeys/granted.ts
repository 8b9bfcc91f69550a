import { expect } from '@jest/globals';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expectSoon, newTitle, openBoard, reactionButton, toasts, waitVisible, wishCard } from '../support/board';
import { becomeNewMember, plantWish } from '../support/members';
import { type Journey, WITH_MOTION } from '../support/stack';

/** Time in milliseconds after which the falling paper is gone. */
const FALLEN_MS = 20_000;

const paper = (page: Page): Locator => page.locator('[data-falling-paper]');

/** Journeys about granting a wish. */
export function grantedJourneys(journey: Journey): void {
  /** Returns an owner with the board open at their wish, and a friend who has cheered for it and left the board. */
  async function wishOfAnn(options?: BrowserContextOptions) {
    const title = newTitle('A telescope');
    const ann = await journey.newVisitor(options);
    await becomeNewMember(ann, journey, 'Ann');
    await plantWish(ann, journey, { title });
    const bo = await journey.newVisitor(options);
    await becomeNewMember(bo, journey, 'Bo');
    await openBoard(bo);
    const heart = reactionButton(await waitVisible(wishCard(bo, title)), 'Heart');
    await heart.click();
    await expectSoon(() => heart.getAttribute('aria-label'), 'Heart 1');
    await bo.goto('/healthz');
    await openBoard(ann);
    return { ann, bo, title };
  }

  const grant = async (page: Page, title: string) =>
    (await waitVisible(wishCard(page, title))).getByRole('button', { name: 'Mark as granted' }).click();

  it('shows stamp and falling paper, thanks who cheered by name, and opens the story by one tap', async () => {
    const { ann, bo, title } = await wishOfAnn(WITH_MOTION);
    await grant(ann, title);
    await paper(ann).waitFor({ state: 'attached' });
    await waitVisible(toasts(ann).getByText('Wish granted!'));
    await waitVisible(toasts(ann).getByText('Thank you for cheering, Bo!'));
    await wishCard(ann, title).getByText('WISH GRANTED').waitFor({ state: 'attached' });
    await toasts(ann).getByRole('button', { name: 'Make its story' }).click();
    await waitVisible(ann.getByRole('dialog', { name: 'Share to your story' }));
    await paper(ann).waitFor({ state: 'detached', timeout: FALLEN_MS });

    // The member who cheered sees the animation when they come back.
    const told = async () => (await (await bo.request.get(queryKeys.notifications[0])).json()).length;
    await expectSoon(told, 1, FALLEN_MS);
    await openBoard(bo);
    await waitVisible(toasts(bo).getByText(`Ann’s wish “${title}” was granted!`));
    await toasts(bo).getByRole('button', { name: 'See it' }).click();
    await paper(bo).waitFor({ state: 'attached', timeout: FALLEN_MS });
  }, 120_000);

  it('lets no paper fall under reduced motion', async () => {
    const { ann, bo, title } = await wishOfAnn();
    await ann.evaluate(() => {
      const seenPaper = () => document.querySelector('[data-falling-paper]') && Object.assign(window, { fell: true });
      new MutationObserver(seenPaper).observe(document.body, { childList: true });
    });
    await grant(ann, title);
    await waitVisible(toasts(ann).getByText('Thank you for cheering, Bo!'));
    await waitVisible(wishCard(ann, title).getByText('WISH GRANTED'));
    await bo.goto(journey.url);
    await waitVisible(wishCard(bo, title));
    expect(await ann.evaluate(() => 'fell' in window)).toBe(false);
  }, 120_000);

  it('shows on a phone the thanks in one line, in a toast that does not cover Make a Wish', async () => {
    const { ann, bo, title } = await wishOfAnn({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await grant(ann, title);
    const thanks = await waitVisible(toasts(ann).getByText('Thank you for cheering, Bo!'));
    const story = await waitVisible(toasts(ann).getByRole('button', { name: 'Make its story' }));
    const [words, button, toast] = await Promise.all([thanks, story, toasts(ann)].map((part) => part.boundingBox()));
    expect(words?.height).toBeLessThan(30);
    expect(button?.height).toBeGreaterThanOrEqual(44);
    const add = await ann.getByRole('button', { name: 'Make a Wish' }).boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(add?.y ?? 0);
    await bo.goto(journey.url);
    await waitVisible(wishCard(bo, title));
  });
}
