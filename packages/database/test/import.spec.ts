import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { loadDemoData } from '../src/demo/load-demo-data.js';
import { exportDirectory } from '../src/import/export-directory.js';
import { importDirectory, type TransferProgress } from '../src/import/import-directory.js';
import { BEN, BIKE, database, folder, load, MEI, problemsOf, rows, TEA, USERS, uuid, WISHES } from './import-files.js';

const FILES = [
  ...['users.csv', 'wishes.csv', 'reactions.csv', 'user_interactions.csv', 'user_preferences.csv'],
  ...['less_like_this.csv', 'kept_wishes.csv', 'followed_members.csv', 'followed_categories.csv'],
  ...['hidden_wishes.csv', 'muted_members.csv', 'blocked_members.csv'],
];

describe('an import', () => {
  it('loads the files that are there, with defaults for missing columns', async () => {
    expect(await load({ 'users.csv': USERS, 'wishes.csv': WISHES })).toEqual([
      { table: 'users', rows: 2, written: 2 },
      { table: 'wishes', rows: 2, written: 2 },
    ]);
    expect(
      await rows(`SELECT title, color, category, category_chosen, tags, is_granted, preview_status FROM wishes
      ORDER BY id LIMIT 1`),
    ).toEqual([
      {
        title: 'Bike',
        color: 'yellow',
        category: 'general',
        category_chosen: false,
        tags: [],
        is_granted: false,
        preview_status: 'none',
      },
    ]);
    expect(await rows('SELECT avatar FROM users LIMIT 1')).toEqual([{ avatar: '' }]);
  });

  it('counts the reactions, and keeps one view of a wish per member and day', async () => {
    const imported = await load({
      'users.csv': USERS,
      'wishes.csv': WISHES,
      'reactions.csv': `emoji,wishId,userId\nheart,${BIKE},${BEN}\nfire,${BIKE},${BEN}\nheart,${BIKE},${MEI}\n`,
      'user_interactions.csv': `wishId,userId,interactionType,createdAt
${BIKE},${BEN},view,2026-11-20T08:00:00Z
${BIKE},${BEN},view,2026-11-20T23:00:00Z
${BIKE},${BEN},view,2026-11-21T00:00:00Z
${BIKE},${BEN},share,2026-11-20T08:00:00Z
`,
    });
    expect(imported.at(-1)).toEqual({ table: 'user_interactions', rows: 4, written: 3 });
    expect(await rows(`SELECT heart_count, fire_count, thumbs_up_count FROM wishes WHERE id = '${BIKE}'`)).toEqual([
      { heart_count: 2, fire_count: 1, thumbs_up_count: 0 },
    ]);
  });

  it('writes wish.created for wishes without a preview or tags, and one data.imported for the rest', async () => {
    await load({
      'users.csv': USERS,
      'wishes.csv': `id,userId,title,description,productUrl,productTitle,tags,isGranted,createdAt
${BIKE},${MEI},Bike,Red,https://example.com/bike,,{red},true,2026-11-01T00:00:00Z
${TEA},${BEN},Tea,Green,https://example.com/tea,Sencha,,,
${uuid(13)},${BEN},Hat,Blue,,,{blue},,
${uuid(14)},${BEN},Cap,Blue,,,{},,
`,
    });
    expect(await rows('SELECT preview_status, is_granted, granted_at FROM wishes ORDER BY id LIMIT 2')).toEqual([
      { preview_status: 'pending', is_granted: true, granted_at: new Date('2026-11-01T00:00:00Z') },
      { preview_status: 'ready', is_granted: false, granted_at: null },
    ]);
    expect(await rows('SELECT type, payload FROM outbox ORDER BY type, payload')).toEqual([
      { type: 'data.imported', payload: {} },
      { type: 'wish.created', payload: { wishId: BIKE, userId: MEI } },
      { type: 'wish.created', payload: { wishId: uuid(14), userId: BEN } },
    ]);
  });

  it('loads line, audience, language and time zone of members, and refuses an unknown time zone', async () => {
    await load({
      'users.csv': `username,displayName,line,boardFor,language,timeZone\nmei,Mei,Flies kites,members,zh-TW,Asia/Taipei\nben,Ben,,,,\n`,
    });
    expect(await rows('SELECT line, board_for, language, time_zone FROM users ORDER BY username DESC')).toEqual([
      { line: 'Flies kites', board_for: 'members', language: 'zh-TW', time_zone: 'Asia/Taipei' },
      { line: '', board_for: 'everyone', language: '', time_zone: '' },
    ]);
    expect(await problemsOf({ 'users.csv': `username,displayName,timeZone\nkai,Kai,Asia/Nowhere\n` })).toEqual([
      'users.csv, line 2: timeZone must be the name of a time zone, but is "Asia/Nowhere"',
    ]);
  });

  it('reads quoted commas, quotes and line breaks, CRLF, a byte order mark and empty lines', async () => {
    await load({
      'users.csv': `\uFEFFusername,id,displayName\r\nmei,${MEI},"Mei ""美"", Lin"\r\n\r\n`,
      'wishes.csv': `id,userId,title,description,tags\n${BIKE},${MEI},"A, B","one\ntwo\tthree \\ 🍁","{""a b"",京都}"\n`,
    });
    expect(
      await rows('SELECT display_name, title, description, tags FROM users JOIN wishes ON user_id = users.id'),
    ).toEqual([
      { display_name: 'Mei "美", Lin', title: 'A, B', description: 'one\ntwo\tthree \\ 🍁', tags: ['a b', '京都'] },
    ]);
  });

  it('removes control and bidirectional characters from texts', async () => {
    await load({
      'users.csv': `username,id,displayName\n\u202emei,${MEI},\u0007Mei\u001b\n`,
      'wishes.csv': `id,userId,title,description,tags\n${BIKE},${MEI},"A\u202e\nB","one\r\n\u2066two",{\u0008kyoto}\n`,
      'user_preferences.csv': `userId,keywords\n${MEI},{\u202ebikes}\n`,
    });
    expect(
      await rows(`SELECT username, display_name, title, description, tags, keywords
        FROM users JOIN wishes ON user_id = users.id JOIN user_preferences USING (user_id)`),
    ).toEqual([
      {
        username: 'mei',
        display_name: 'Mei',
        title: 'A B',
        description: 'one\ntwo',
        tags: ['kyoto'],
        keywords: ['bikes'],
      },
    ]);
  });

  it('takes an optional text without a visible character as an empty field', async () => {
    await load({
      'users.csv': `username,id,displayName,line,avatar\nmei,${MEI},Mei,\u3164,\u200b\n`,
      'wishes.csv': `userId,title,description,productUrl,productTitle,productImage,igAccount
${MEI},Bike,Red, ,\u200b,\u00ad,\u3164
`,
    });
    expect(await rows('SELECT line, avatar FROM users')).toEqual([{ line: '', avatar: '' }]);
    expect(
      await rows('SELECT product_url, product_title, product_image, ig_account, preview_status FROM wishes'),
    ).toEqual([
      { product_url: null, product_title: null, product_image: null, ig_account: null, preview_status: 'none' },
    ]);
  });

  it('accepts references to rows that are in the database already', async () => {
    await load({ 'users.csv': USERS });
    await load({ 'wishes.csv': WISHES });
    expect(await load({ 'reactions.csv': `wishId,userId,emoji\n${TEA},${MEI},heart\n` })).toHaveLength(1);
  });

  it('reports its progress for each step', async () => {
    const steps: TransferProgress[] = [];
    await load({ 'users.csv': USERS }, (progress) => steps.push(progress));
    expect([...new Set(steps.map(({ step }) => step))]).toEqual(['Reading users.csv', 'Checking', 'Writing users']);
    for (const step of ['Reading users.csv', 'Writing users']) {
      const last = steps.findLast((progress) => progress.step === step);
      expect(last?.done).toBe(last?.total);
    }
  });
});

describe('an export', () => {
  it('is the same after it is imported into an empty database and exported again', async () => {
    await loadDemoData(database.dataSource);
    await database.dataSource.query(`UPDATE wishes SET tags = '{"quote \\" and \\\\ slash","comma, too"}', description = E'two\\n\\nlines'
      WHERE id = (SELECT min(id::text)::uuid FROM wishes)`);
    // Acts before a reset of interests must not count again after a move to another board.
    await database.dataSource.query("UPDATE user_preferences SET reset_at = '2026-11-20T08:00:00.123Z'");
    // Stated interests must not be lost, nor that a member was not asked for categories.
    await database.dataSource.query(`UPDATE user_preferences SET added_keywords = '{"tea, green",京都}', removed_keywords = '{tag}',
      chosen_categories = CASE WHEN user_id = (SELECT min(id::text)::uuid FROM users) THEN NULL ELSE '{}'::text[] END`);
    await database.dataSource.query(`INSERT INTO less_like_this (user_id, wish_id)
      SELECT u.id, w.id FROM users u CROSS JOIN wishes w WHERE w.user_id <> u.id LIMIT 5`);
    await database.dataSource.query(`INSERT INTO kept_wishes (user_id, wish_id, kept_at)
      SELECT u.id, w.id, '2026-11-20T08:00:00.123Z' FROM users u CROSS JOIN wishes w WHERE w.user_id <> u.id LIMIT 5`);
    await database.dataSource.query(`INSERT INTO followed_members (user_id, followed_id, followed_at)
      SELECT u.id, f.id, '2026-11-20T08:00:00.123Z' FROM users u CROSS JOIN users f WHERE f.id <> u.id LIMIT 5
      ON CONFLICT DO NOTHING`);
    await database.dataSource.query(`INSERT INTO followed_categories (user_id, category) SELECT id, 'books' FROM users LIMIT 5
      ON CONFLICT DO NOTHING`);
    // Wishes and members that somebody does not want to see must stay unseen.
    await database.dataSource.query(`INSERT INTO hidden_wishes (user_id, wish_id)
      SELECT u.id, w.id FROM users u CROSS JOIN wishes w WHERE w.user_id <> u.id LIMIT 5`);
    for (const [table, column] of [
      ['muted_members', 'muted_id'],
      ['blocked_members', 'blocked_id'],
    ]) {
      await database.dataSource.query(`INSERT INTO ${table} (user_id, ${column})
        SELECT u.id, f.id FROM users u CROSS JOIN users f WHERE f.id <> u.id LIMIT 5`);
    }
    const [first, second] = [await folder({}), await folder({})];
    await exportDirectory(database.url, first);
    await database.dataSource.query('TRUNCATE users CASCADE');

    await importDirectory(database.url, first);
    const exported = await exportDirectory(database.url, second);

    expect(exported.map(({ rows }) => rows > 0)).toEqual(FILES.map(() => true));
    for (const file of FILES) {
      expect(await readFile(join(second, file), 'utf8')).toBe(await readFile(join(first, file), 'utf8'));
    }
    const [{ wrong }] = (await rows(`SELECT count(*)::int AS wrong FROM wishes w WHERE heart_count <>
      (SELECT count(*) FROM reactions r WHERE r.wish_id = w.id AND emoji = 'heart')`)) as [{ wrong: number }];
    expect(wrong).toBe(0);
  });
});
