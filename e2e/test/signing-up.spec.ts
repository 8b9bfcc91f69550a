import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { enterCode, useAccountsStack } from '../support/accounts';
import { expectSoon, waitVisible } from '../support/board';
import { query } from '../support/members';

const board = useAccountsStack();
const { journey, codeFor } = board;

/** Inserts so many new members within a minute that the limits for a rush apply: servers that start check at once. */
async function rush(): Promise<void> {
  await query(
    journey,
    `INSERT INTO users (username, display_name) SELECT 'many ' || gen_random_uuid(), 'Many' FROM generate_series(1, 70)`,
  );
}

describe('Signing up while many people join at once', () => {
  it.each([
    ['en-GB', 'Join the board', /^One moment: many people are signing up right now/],
    ['zh-TW', '加入願望板', /^請稍候：現在有很多人同時加入/],
  ])('takes a proof of work, says so in %s, and then succeeds', async (locale, button, said) => {
    journey.expectErrors(/status of 401/, /status of 403/);
    await rush();
    await journey.restart({ RATE_LIMIT: 'on' });
    const page = await board.newVisitor({ locale });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto('/');
    const email = `${randomUUID()}@wish.test`;
    await page.locator('input[name=email]').fill(email);
    await page.keyboard.press('Enter');
    await waitVisible(page.locator('input[name=code]'));
    await page.locator('input[name=code]').fill(codeFor(email));
    await page.keyboard.press('Enter');
    await page.locator('input[name=name]').fill(`Ren ${randomUUID()}`);
    const solver = /\/proof-of-work\./;
    expect(scripts).not.toContainEqual(expect.stringMatching(solver));
    await page.getByRole('button', { name: button }).click();
    await waitVisible(page.getByRole('status').filter({ hasText: said }));
    await waitVisible(page.locator('header button[aria-haspopup=dialog]').last());
    await expectSoon(async () => (await page.request.get('/api/user')).status(), 200);
    expect(scripts).toContainEqual(expect.stringMatching(solver));
  });
});

describe('A board that sends no mail', () => {
  it('writes sign-in codes into its log, and says on the page that it sends no mail', async () => {
    journey.expectErrors(/status of 401/);
    await journey.restart({ SMTP_URL: '', MAIL_FROM: '' });
    const page = await board.newVisitor();
    await page.goto('/');
    await enterCode(page, 'noor@wish.test', async () => {
      await waitVisible(page.getByText(/This board sends no mail yet/));
      const files = readdirSync(journey.logs).filter((file) => /^bff(-\d+)?\.log$/.test(file));
      const log = () => files.map((file) => readFileSync(join(journey.logs, file), 'utf8')).join('');
      await expectSoon(async () => /noor@wish\.test.*\d{4} \d{4}/.test(log()), true);
      return /noor@wish\.test.*?(\d{4} \d{4})/.exec(log())?.[1] ?? '';
    });
    await waitVisible(page.getByLabel('Your name'));
  });
});
