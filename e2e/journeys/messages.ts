import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { failure } from '../support/answers';
import { expectSoon, openBoard, openCreateDialog, toasts, waitVisible, wall } from '../support/board';
import { type Journey, WITH_MOTION } from '../support/stack';

/** Shows a toast by copying the first note to the clipboard. */
async function bringToast(page: Page): Promise<void> {
  await wall(page).getByRole('article').first().getByRole('button', { name: 'Share', exact: true }).click();
  await waitVisible(toasts(page));
}

async function drag(page: Page, pixels: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('There is no toast to drag.');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y, { steps: 3 });
  await page.mouse.move(x + pixels, y, { steps: 3 });
  await page.mouse.up();
}

/** Moves the mouse onto a control over its edge, as a hand does, and not directly to a point that was pressed before. */
async function comeOverTheEdge(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error('There is no control to come to.');
  await page.mouse.move(box.x + 3, box.y + box.height / 2);
  await control.hover();
}

/** Journeys about toasts and tooltips. */
export function messageJourneys(journey: Journey): void {
  async function boardThatCopies(): Promise<Page> {
    const page = await journey.newVisitor({ ...WITH_MOTION, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.clock.install();
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    return page;
  }

  it('show one toast at a time, for five seconds', async () => {
    const page = await boardThatCopies();
    await page.clock.pauseAt(Date.now() + 60_000);
    await bringToast(page);
    await bringToast(page);
    expect(await toasts(page).count()).toBe(1);
    await page.mouse.move(5, 5, { steps: 3 });
    await page.clock.runFor(4900);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(200);
    await expectSoon(() => toasts(page).count(), 0);
  });

  it('let a toast be swiped away to the right, and closed by F8, Tab and Escape', async () => {
    const page = await boardThatCopies();
    await bringToast(page);
    await drag(page, 40);
    expect(await toasts(page).count()).toBe(1);
    await drag(page, 60);
    await expectSoon(() => toasts(page).count(), 0);

    await bringToast(page);
    await page.keyboard.press('F8');
    const inViewport = () => page.evaluate(() => document.activeElement?.closest('[role="region"]') !== null);
    await expectSoon(inViewport, true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expectSoon(() => toasts(page).count(), 0);
  });

  it.each(['mouse', 'keyboard'])(
    'show no tooltip again when the dialog that the control opened is closed, by %s',
    async (by) => {
      const page = await journey.newVisitor();
      await openBoard(page);
      const note = await waitVisible(wall(page).getByRole('article').first());
      const tooltip = page.getByRole('tooltip');
      const opened = page.getByRole('dialog');
      const closings = [
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
        () => opened.getByRole('button', { name: /^(Close|關閉)/ }).press('Enter'),
      ];
      for (const opener of [
        note.getByRole('button', { name: 'Share to story' }),
        page.getByRole('button', { name: '再看一次導覽' }),
      ]) {
        for (const close of closings) {
          if (by === 'mouse') await comeOverTheEdge(page, opener);
          else await opener.focus();
          await waitVisible(tooltip);
          await (by === 'mouse' ? opener.click() : opener.press('Enter'));
          await waitVisible(opened);
          await close();
          await opened.waitFor({ state: 'detached' });
          await expectSoon(() => opener.evaluate((button) => button === document.activeElement), true);
          // Longer than the pointer must rest on a control for its tooltip.
          await page.waitForTimeout(1000);
          expect(await tooltip.count()).toBe(0);
          await page.mouse.move(5, 400, { steps: 3 });
          await opener.blur();
        }
      }
    },
    120_000,
  );

  it('keep a tooltip beside its control when the page scrolls, until the focus leaves or Escape', async () => {
    const page = await journey.newVisitor({ viewport: { width: 1280, height: 600 } });
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    const wish = await wall(page).locator('[data-wish]').last().getAttribute('data-wish');
    const control = wall(page).locator(`[data-wish="${wish}"]`).getByRole('button', { name: 'Share', exact: true });
    const tooltip = page.getByRole('tooltip');
    const isBeside = async () => {
      const [of, shown] = [
        await control.boundingBox(),
        await page.locator('[data-radix-popper-content-wrapper]').boundingBox(),
      ];
      if (!of || !shown) return false;
      return Math.min(Math.abs(shown.y - of.y - of.height), Math.abs(of.y - shown.y - shown.height)) < 10;
    };
    await control.focus();
    await expectSoon(() => page.evaluate(() => window.scrollY > 0), true);
    // The scroll events come with the next frames.
    await page.waitForTimeout(500);
    expect(await tooltip.count()).toBe(1);
    await expectSoon(isBeside, true);
    await page.evaluate(() => window.scrollBy(0, 80));
    await page.waitForTimeout(500);
    expect([await tooltip.count(), await isBeside()]).toEqual([1, true]);
    await page.keyboard.press('Escape');
    await expectSoon(() => tooltip.count(), 0);
    await control.blur();
    await control.focus();
    await waitVisible(tooltip);
    await control.blur();
    await expectSoon(() => tooltip.count(), 0);
  });

  it('leave Escape to the dialog when a button is pressed while its tooltip appears', async () => {
    const page = await journey.newVisitor(WITH_MOTION);
    await openBoard(page);
    await waitVisible(wall(page).getByRole('article').first());
    await page.evaluate(() => {
      const slow = new CSSStyleSheet();
      slow.replaceSync('[role="dialog"] * { animation-duration: 5s !important }');
      document.adoptedStyleSheets.push(slow);
    });
    await wall(page).getByRole('article').first().locator('h2 button').click();
    const dialog = await waitVisible(page.getByRole('dialog'));
    await dialog.getByRole('button', { name: 'Share', exact: true }).evaluate(async (button: HTMLElement) => {
      button.focus();
      // One frame, in which the tooltip is mounted.
      await new Promise(requestAnimationFrame);
      button.click();
    });
    await expectSoon(() => page.getByRole('tooltip').count(), 0, 2_000);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('place a toast above the buttons of an open sheet on a phone', async () => {
    journey.expectErrors(/status of 503/);
    const page = await journey.newVisitor({ ...WITH_MOTION, viewport: { width: 400, height: 860 } });
    await openBoard(page);
    await page.route(/\/api\/wishes$/, failure('UNAVAILABLE', 'Down for a moment'));
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel('Wish Title').fill('Covered');
    await dialog.getByLabel('Description').fill('By nothing.');
    const create = dialog.getByRole('button', { name: 'Create Wish' });
    await create.click();
    await waitVisible(toasts(page));
    const lowestEdge = () => toasts(page).evaluate((toast) => toast.getBoundingClientRect().bottom);
    const highest = await create.evaluate((button) => button.getBoundingClientRect().top);
    await expectSoon(async () => (await lowestEdge()) < highest, true);
  });

  it('show a tooltip after 700 ms, four pixels off its button, and the next one at once', async () => {
    const page = await boardThatCopies();
    const again = page.getByRole('button', { name: '再看一次導覽' });
    const tip = page.locator('[data-radix-popper-content-wrapper]');
    await page.clock.pauseAt(Date.now() + 60_000);
    await again.hover();
    await page.clock.runFor(650);
    expect(await tip.count()).toBe(0);
    await page.clock.runFor(100);
    await waitVisible(tip.getByText('再看一次導覽').first());
    // The tooltip may be on any side of the button.
    const distance = async () => {
      const [button, words] = await Promise.all([again.boundingBox(), tip.locator('> *').boundingBox()]);
      if (!button || !words) return null;
      const sideways = Math.max(words.x - button.x - button.width, button.x - words.x - words.width);
      const upright = Math.max(words.y - button.y - button.height, button.y - words.y - words.height);
      return Math.round(Math.max(sideways, upright));
    };
    await expectSoon(distance, 4);
    await page.mouse.move(640, 5, { steps: 5 });
    await expectSoon(() => tip.count(), 0);
    const share = wall(page).getByRole('article').first().getByRole('button', { name: 'Share', exact: true });
    await share.hover();
    await page.clock.runFor(50);
    await waitVisible(tip.getByText('Share').first());
  });
}
