import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { ProfileView } from '@wishboard/contracts/http/members/profile';
import type { Locator, Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import { ApiMember } from '../support/api-member';
import {
  expectSoon,
  INTRODUCTIONS,
  markSeen,
  newTitle,
  openBoard,
  sidewaysOverflow,
  toasts,
  waitVisible,
  wishCard,
} from '../support/board';
import { drawPng } from '../support/draw-png';
import { becomeNewMember, plantWish } from '../support/members';
import { mediaFolder } from '../support/search-everything';
import type { Journey } from '../support/stack';
import { openProfile } from './profile';

const WHERE = 'GPS 25.0330 N 121.5654 E';
const PHONE = { viewport: { width: 390, height: 844 } };

/** Chooses a file by keyboard, through the button of the dialog. */
async function choose(page: Page, button: Locator, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
}

/** Journeys about avatars that members upload. */
export function ownPictureJourneys(journey: Journey): void {
  const fileOf = (avatar: string) => join(mediaFolder(journey), avatar.slice('/media/'.length));

  it('is shown on notes and the member’s board, and its file is deleted when it is removed', async () => {
    const [page, others] = [await journey.newVisitor(PHONE), await journey.newVisitor()];
    const { username } = await becomeNewMember(page, journey, 'Pia Lens');
    await becomeNewMember(others, journey);
    const wish = await plantWish(page, journey, { title: newTitle('Old camera') });
    await openBoard(page);
    const dialog = await openProfile(page);
    await choose(
      page,
      dialog.getByRole('button', { name: 'Use a picture of your own' }),
      'me.png',
      drawPng(640, 480, WHERE),
    );
    const own = await waitVisible(dialog.getByRole('radio', { name: 'The picture you have' }));
    expect(await own.isChecked()).toBe(true);
    await waitVisible(toasts(page).getByText('Your picture was changed'));
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await accessProblems(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');

    const face = wishCard(page, wish.title).locator('img[src^="/media/"]').first();
    await waitVisible(face);
    const avatar = (await face.getAttribute('src')) ?? '';
    await expectSoon(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth), 256);
    await markSeen(others, ...INTRODUCTIONS);
    await others.goto(`/?member=${username}`);
    await waitVisible(others.locator(`main section img[src="${avatar}"]`).first());

    const again = await openProfile(page);
    await again.getByRole('radio', { name: 'No picture' }).check();
    await again.getByRole('button', { name: 'Save' }).click();
    await waitVisible(toasts(page).getByText('Your profile was saved'));
    await expectSoon(async () => existsSync(fileOf(avatar)), false);
  });

  it('is refused with a message in the page’s language when the file is not an image', async () => {
    journey.expectErrors(/status of 400/);
    const page = await journey.newVisitor({ ...PHONE, locale: 'zh-TW' });
    await becomeNewMember(page, journey);
    await markSeen(page, ...INTRODUCTIONS);
    await page.goto('/?dialog=profile');
    const dialog = await waitVisible(page.getByRole('dialog', { name: '個人資料' }));
    const button = await waitVisible(dialog.getByRole('button', { name: '使用自己的圖片' }));
    await choose(page, button, 'me.png', Buffer.from('not a picture at all'));
    await waitVisible(dialog.getByRole('alert').getByText('這個檔案不是可以顯示的圖片'));
    expect(await dialog.getByRole('radio', { name: '不用頭像' }).isChecked()).toBe(true);
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it('is stored as WebP without metadata, and other files or too many pixels are refused with 400', async () => {
    const page = await journey.newVisitor();
    const { id } = await becomeNewMember(page, journey);
    const member = await ApiMember.signIn(journey.url, id);
    const send = (body: Buffer) =>
      member.ask('PUT', '/api/user/picture', { body, headers: { 'content-type': 'image/png' } });
    const file = drawPng(640, 480, WHERE);
    expect(file.includes(WHERE)).toBe(true);
    const { avatar } = (await (await send(file)).json()) as ProfileView;
    const kept = await member.ask('GET', avatar);
    const bytes = Buffer.from(await kept.arrayBuffer());
    expect([kept.headers.get('content-type'), bytes.toString('latin1', 8, 12)]).toEqual(['image/webp', 'WEBP']);
    expect(bytes.includes('GPS')).toBe(false);
    for (const [what, body] of [
      ['no image', Buffer.from('not a picture at all')],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')],
      ['too many pixels', drawPng(8_000, 5_001)],
    ] as const) {
      expect([what, (await send(body)).status]).toEqual([what, 400]);
    }
    expect((await member.get<ProfileView>('/api/user/profile')).avatar).toBe(avatar);
  });
}
