import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { accessProblems } from '../support/access-problems';
import { failure, holdResponses } from '../support/answers';
import {
  expectSoon,
  newTitle,
  openBoard,
  openCreateDialog,
  openMyBoard,
  sidewaysOverflow,
  titlesOf,
  toasts,
  waitVisible,
  wishCard,
} from '../support/board';
import { becomeNewMember, plantWish, query } from '../support/members';
import type { Journey } from '../support/stack';

const WISHES = /\/api\/wishes$/;

/** Journeys about the dialog that makes a wish. */
export function createWishJourneys(journey: Journey): void {
  const storedAs = (title: string) => query(journey, 'SELECT description FROM wishes WHERE title = $1', [title]);

  it('has the fields, hints and defaults of the specification', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    const dialog = await openCreateDialog(page);
    const title = dialog.getByLabel('Wish Title');
    const description = dialog.getByLabel('Description');
    const link = dialog.getByLabel('Product Link');
    const account = dialog.getByLabel('Instagram Account');
    await expectSoon(() => title.evaluate((field) => field === document.activeElement), true);
    expect(await title.getAttribute('placeholder')).toBe("What's your wish?");
    expect(await description.getAttribute('placeholder')).toBe('Tell us more about it...');
    expect(await description.getAttribute('rows')).toBe('3');
    expect(await link.getAttribute('type')).toBe('url');
    expect(await account.getAttribute('placeholder')).toBe('@username or username');
    expect(await dialog.getByText('(Optional)').count()).toBe(2);
    await waitVisible(dialog.getByText("We'll automatically fetch product info and image"));
    await waitVisible(dialog.getByText('Share your account so that others can connect with you'));
    expect(await dialog.getByRole('radio', { name: 'Green' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: 'Yellow' }).isChecked()).toBe(false);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('makes a wish that others see by its link only, until its owner opens it to everyone', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await openBoard(page);
    await openMyBoard(page);
    const title = newTitle('A surprise');
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel('Wish Title').fill(title);
    await dialog.getByLabel('Description').fill('For the two of us.');
    await dialog.getByLabel('Who can see it').selectOption({ label: 'Whoever has the link' });
    await dialog.getByRole('button', { name: 'Create Wish' }).click();
    const own = await waitVisible(wishCard(page, title));
    await waitVisible(own.getByText('By link only'));
    const [made] = await query<{ id: string }>(journey, 'SELECT id FROM wishes WHERE title = $1', [title]);

    const friend = await journey.newVisitor();
    await becomeNewMember(friend, journey);
    await openBoard(friend);
    expect(await titlesOf(friend)).not.toContain(title);
    await openBoard(friend, `/?wish=${made?.id}`);
    await waitVisible(wishCard(friend, title).getByText('By link only'));

    await own.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog');
    await edit.getByLabel('Who can see it').selectOption({ label: 'Everyone' });
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await edit.waitFor({ state: 'detached' });
    expect(await own.getByText('By link only').count()).toBe(0);
    await openBoard(friend);
    await expectSoon(async () => (await titlesOf(friend)).includes(title), true);
  });

  it.each([
    { width: 390, colorScheme: 'light' },
    { width: 1440, colorScheme: 'dark' },
  ] as const)('offers similar wishes to cheer for or to open, at $width', async (look) => {
    const page = await journey.newVisitor();
    const instrument = `Theremin${randomUUID().slice(0, 6)}`;
    await openBoard(page);
    const planted = await plantWish(page, journey, { title: `${instrument} lessons for two` });
    const isFound = async () =>
      (await (await page.request.get(`/api/wishes/search?q=${instrument}`)).json()).length > 0;
    await expectSoon(isFound, true);
    await becomeNewMember(page, journey);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.setViewportSize({ width: look.width, height: 844 });
    await openBoard(page);
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel('Wish Title').fill(`Lessons in ${instrument} playing`);
    const alike = await waitVisible(
      dialog.getByRole('region', { name: 'Already on the board? Cheer for it instead.' }),
    );
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await accessProblems(page, '[role="dialog"]')).toEqual([]);
    await alike.getByRole('button', { name: /^Heart/ }).click();
    await expectSoon(
      async () => (await query(journey, 'SELECT 1 FROM reactions WHERE wish_id = $1', [planted.id])).length,
      1,
    );
    await alike.getByRole('button', { name: new RegExp(planted.title) }).click();
    await waitVisible(page.getByRole('dialog', { name: planted.title }));
    await page.goBack();
    await waitVisible(dialog);
    expect(await dialog.getByLabel('Wish Title').inputValue()).toBe(`Lessons in ${instrument} playing`);
  });

  it('makes one wish of a double submit, says Creating... meanwhile, and is empty afterwards', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await openBoard(page);
    const sending = await holdResponses(page, WISHES, 'POST');
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel('Wish Title').fill('Only once, please');
    await dialog.getByLabel('Description').fill('However often I press.');
    await dialog.getByRole('radio', { name: 'Yellow' }).click();
    await dialog.locator('form').evaluate((form) => {
      (form as HTMLFormElement).requestSubmit();
      (form as HTMLFormElement).requestSubmit();
    });
    const creating = await waitVisible(dialog.getByRole('button', { name: 'Creating...' }));
    expect(await creating.isDisabled()).toBe(true);
    await sending.requested;
    sending.release();
    await dialog.waitFor({ state: 'detached' });
    await waitVisible(wishCard(page, 'Only once, please'));
    expect(await storedAs('Only once, please')).toHaveLength(1);
    await openCreateDialog(page);
    expect(await dialog.getByLabel('Wish Title').inputValue()).toBe('');
    expect(await dialog.getByRole('radio', { name: 'Green' }).isChecked()).toBe(true);
  });

  it('makes one wish when the first response is lost and the request is sent again', async () => {
    journey.expectErrors(/Failed to load resource/);
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await openBoard(page);
    // The server receives the wish, but its response is lost.
    let tries = 0;
    await page.route(WISHES, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      tries += 1;
      if (tries > 1) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel('Wish Title').fill('Lost on the way');
    await dialog.getByLabel('Description').fill('And found again.');
    // The note hangs on the wall while the wish waits, so that the note alone does not show that the wish was sent again.
    const sentAgain = page.waitForResponse((response) => WISHES.test(response.url()) && tries > 1);
    const create = dialog.getByRole('button', { name: 'Create Wish' });
    await create.click();
    await dialog.waitFor({ state: 'detached' });
    await waitVisible(toasts(page).getByText('Kept here, and sent once there is a connection'));
    await waitVisible(wishCard(page, 'Lost on the way'));
    await sentAgain;
    expect(await storedAs('Lost on the way')).toHaveLength(1);
  });

  it.each([
    [390, 700],
    [1440, 700],
  ])('keeps its buttons in the viewport below the longest text, %i px wide', async (width, height) => {
    const page = await journey.newVisitor();
    await page.setViewportSize({ width, height });
    await openBoard(page);
    await page.getByRole('button', { name: 'Make a Wish' }).first().click();
    const dialog = await waitVisible(page.getByRole('dialog', { name: 'Create New Wish' }));
    await dialog.getByLabel('Wish Title').fill('字'.repeat(101));
    await dialog.getByLabel('Description').fill('想去看海。\n'.repeat(330));
    const create = dialog.getByRole('button', { name: 'Create Wish' });
    const reached = () =>
      create.evaluate((button) => {
        const { x, y, width: wide, height: high } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + wide / 2, y + high / 2));
      });
    await expectSoon(reached, true);
    for (const label of ['Wish Title', 'Instagram Account', 'Category']) {
      await dialog.getByLabel(label).focus();
      expect(await reached()).toBe(true);
    }
    // The buttons never cover the focused field.
    const field = dialog.getByLabel('Category');
    const covered = await field.evaluate(
      (select, buttonTop) => select.getBoundingClientRect().bottom > buttonTop,
      (await create.boundingBox())?.y ?? 0,
    );
    expect(covered).toBe(false);
  });

  it('shows an error of the server at its field', async () => {
    journey.expectErrors(/status of 400/);
    const page = await journey.newVisitor();
    await openBoard(page);
    const objection = { field: 'productUrl', message: 'This shop is not known' };
    const refuse = failure('VALIDATION_FAILED', objection.message, [objection]);
    await page.route(WISHES, (route) => (route.request().method() === 'POST' ? refuse(route) : route.fallback()));
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel('Wish Title').fill('A refused one');
    await dialog.getByLabel('Description').fill('Really.');
    await dialog.getByLabel('Product Link').fill('https://shop.example/');
    await dialog.getByRole('button', { name: 'Create Wish' }).click();
    await waitVisible(dialog.getByText(objection.message));
    const link = dialog.getByLabel('Product Link');
    expect(await link.getAttribute('aria-invalid')).toBe('true');
    expect(await link.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.locator('body').innerText()).not.toContain('VALIDATION_FAILED');
  });

  it('keeps a draft over closing and a reload, until it is discarded or sent', async () => {
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey);
    await openBoard(page);
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel('Wish Title').fill('Half a thought');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await openCreateDialog(page);
    expect(await dialog.getByLabel('Wish Title').inputValue()).toBe('Half a thought');
    await dialog.getByLabel('Description').fill('The other half');
    // The address contains the open dialog, so the dialog survives a reload.
    await page.reload();
    await waitVisible(dialog);
    await waitVisible(dialog.getByText('Your draft is back.'));
    expect(await dialog.getByLabel('Wish Title').inputValue()).toBe('Half a thought');
    expect(await dialog.getByLabel('Description').inputValue()).toBe('The other half');
    await dialog.getByRole('button', { name: 'Start over' }).click();
    expect(await dialog.getByLabel('Wish Title').inputValue()).toBe('');
    await page.reload();
    await waitVisible(dialog);
    expect(await dialog.getByLabel('Description').inputValue()).toBe('');

    const whole = newTitle('A whole thought');
    await dialog.getByLabel('Wish Title').fill(whole);
    await dialog.getByLabel('Description').fill('With both halves.');
    await page.reload();
    await waitVisible(dialog.getByText('Your draft is back.'));
    await dialog.getByRole('button', { name: 'Create Wish' }).click();
    await waitVisible(wishCard(page, whole));
    await page.reload();
    await waitVisible(wishCard(page, whole));
    await openCreateDialog(page);
    expect(await dialog.getByLabel('Wish Title').inputValue()).toBe('');
    expect(await dialog.getByLabel('Description').inputValue()).toBe('');
    expect(await dialog.getByText('Your draft is back.').count()).toBe(0);
  });
}
