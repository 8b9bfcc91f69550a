import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/access-problems';
import { expectSoon, newTitle, sidewaysOverflow, toasts, visit, waitVisible } from '../support/board';
import { becomeNewMember, plantWish, query } from '../support/members';
import type { Journey } from '../support/stack';

/** Returns the violations of all automated accessibility rules, and the sideways overflow of the page. */
async function problemsOf(page: Page, part: string): Promise<string[]> {
  const overflow = await sidewaysOverflow(page);
  return [...(await accessProblems(page, part)), ...(overflow > 0 ? [`${overflow} pixels sideways`] : [])];
}

/** Finds a note on the wall; the recommendations may contain the same wish. */
const noteOf = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true }).and(page.locator('[data-wish]'));

/** Journeys about moderation in Traditional Chinese, for members and moderators. */
export function moderationChineseJourneys(journey: Journey): void {
  it.each([390, 1440])(
    'covers report, decision by keyboard, reason, objection and its answer at %i px',
    async (width) => {
      const options = { viewport: { width, height: 900 }, locale: 'zh-TW' };
      const [reporter, owner, judge] = [
        await journey.newVisitor(options),
        await journey.newVisitor(options),
        await journey.newVisitor(options),
      ];
      await becomeNewMember(reporter, journey, 'Ines Nova');
      await becomeNewMember(owner, journey, 'Kai Nova');
      const { id } = await becomeNewMember(judge, journey, 'Ann Just');
      await query(journey, 'UPDATE users SET is_moderator = true WHERE id = $1', [id]);
      journey.afterTest(() => query(journey, 'UPDATE users SET is_moderator = false WHERE id = $1', [id]));
      const { title } = await plantWish(owner, journey, { title: newTitle('便宜藥丸') });

      await visit(reporter);
      const card = await waitVisible(noteOf(reporter, title));
      await card.getByRole('button', { name: `「${title}」的更多選項` }).click();
      await reporter.getByRole('menuitem', { name: '檢舉這個願望' }).click();
      const form = await waitVisible(reporter.getByRole('dialog', { name: '檢舉這個願望' }));
      expect(await problemsOf(reporter, '[role=dialog]')).toEqual([]);
      await form.getByRole('button', { name: '廣告或垃圾訊息' }).click();
      await waitVisible(toasts(reporter).getByText('謝謝你'));

      await visit(judge, '/moderation');
      const option = await waitVisible(judge.getByRole('option').filter({ hasText: title }));
      await option.click();
      await waitVisible(judge.getByRole('region', { name: title }));
      await waitVisible(judge.getByRole('form', { name: '決定' }));
      expect(await problemsOf(judge, 'main')).toEqual([]);
      await option.focus();
      for (const key of ['l', 'Enter']) await judge.keyboard.press(key);
      await waitVisible(judge.getByText('請先選擇原因'));
      expect(await problemsOf(judge, 'main')).toEqual([]);
      for (const key of ['4', 'Enter']) await judge.keyboard.press(key);
      await waitVisible(toasts(judge).getByText('已決定'));
      await expectSoon(() => option.count(), 0);
      await judge.getByRole('radio', { name: '名單' }).click();
      await waitVisible(judge.getByRole('textbox', { name: '一個或幾個詞' }));
      expect(await problemsOf(judge, 'main')).toEqual([]);

      await visit(owner);
      await owner.getByRole('radio', { name: '我的願望板' }).click();
      const note = owner.getByRole('listitem').filter({ hasText: `管理員限制了你的願望「${title}」` });
      await waitVisible(note.getByText('原因：廣告或垃圾訊息。'));
      expect(await problemsOf(owner, 'main')).toEqual([]);
      await note.getByRole('button', { name: '提出異議' }).click();
      const objection = await waitVisible(owner.getByRole('dialog', { name: '對決定提出異議' }));
      expect(await problemsOf(owner, '[role=dialog]')).toEqual([]);
      await objection.getByRole('textbox').fill('這是糖果，要送人的。');
      await objection.getByRole('button', { name: '送出' }).click();
      await waitVisible(note.getByText('你已提出異議，管理員會查看。'));

      await judge.getByRole('radio', { name: '待處理' }).click();
      await waitVisible(option.getByText('異議'));
      await option.click();
      await waitVisible(judge.getByText('這是糖果，要送人的。'));
      expect(await problemsOf(judge, 'main')).toEqual([]);
      await option.focus();
      for (const key of ['t', '5', 'Enter']) await judge.keyboard.press(key);
      await expectSoon(() => option.count(), 0);
      await owner.reload();
      await owner.getByRole('radio', { name: '我的願望板' }).click();
      await waitVisible(noteOf(owner, title));
      expect(await note.count()).toBe(0);

      await reporter.getByRole('radio', { name: '我的願望板' }).click();
      await reporter.getByText('你檢舉過的內容（1）').click();
      await waitVisible(reporter.getByText('管理員認為沒有問題。', { exact: false }));
      expect(await problemsOf(reporter, 'main')).toEqual([]);
    },
  );
}
