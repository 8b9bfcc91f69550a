import { NOTE_COLORS } from '@wishboard/contracts/http/wishes/wish';
import { BEN, BIKE, load, MEI, problemsOf, rows, TEA, USERS, uuid, WISHES } from './import-files.js';

describe('An import of wrong files', () => {
  it('reports file, line and reason of each problem, and stores nothing', async () => {
    const problems = await problemsOf({
      'users.csv': USERS,
      'wishes.csv': `id,userId,title,description,color
${BIKE},${MEI},"two
lines","three

lines",yellow
42,${MEI},Tea,,purple
`,
      'reactions.csv': `wishId,userId,emoji\r\n${BIKE},${MEI},heart\r\n${BIKE},${BEN},❤️\r\n${BIKE},${BEN}\r\n`,
    });
    expect(problems).toEqual([
      'wishes.csv, line 6: id must be a uuid, but is "42"',
      'wishes.csv, line 6: description is required',
      `wishes.csv, line 6: color must be one of ${NOTE_COLORS.join(', ')}, but is "purple"`,
      'reactions.csv, line 3: emoji must be one of heart, fire, thumbs-up, but is "❤️"',
      'reactions.csv, line 4: has 2 values, but the header has 3',
    ]);
    expect(await rows('SELECT id FROM users UNION ALL SELECT id FROM outbox')).toEqual([]);
  });

  it('refuses texts without a visible character', async () => {
    const problems = await problemsOf({
      'users.csv': `username,id,displayName\nmei,${MEI},\u3164\n\u200b,${BEN},Ben\n`,
      'wishes.csv': `userId,title,description,tags\n${MEI},\u00ad,\u{e0041},"{""\u2060""}"\n`,
      'user_preferences.csv': `userId,keywords\n${MEI},"{""\u200b""}"\n`,
    });
    const unseen = 'must have a character that can be seen, but is';
    expect(problems).toEqual([
      `users.csv, line 2: displayName ${unseen} "\u3164"`,
      `users.csv, line 3: username ${unseen} "\u200b"`,
      `wishes.csv, line 2: title ${unseen} "\u00ad"`,
      `wishes.csv, line 2: description ${unseen} "\u{e0041}"`,
      `wishes.csv, line 2: tags each value ${unseen} "{\\"\u2060\\"}"`,
      `user_preferences.csv, line 2: keywords each value ${unseen} "{\\"\u200b\\"}"`,
    ]);
  });

  it('refuses unknown, repeated and missing columns, and an empty file', async () => {
    expect(await problemsOf({ 'users.csv': 'id,user_name,id,displayName\n' })).toEqual([
      'users.csv, line 1: unknown column "user_name" (known: id, username, displayName, avatar, line, boardFor, language, timeZone, createdAt)',
      'users.csv, line 1: column id stands twice in the header',
      'users.csv, line 1: column username is missing',
    ]);
    expect(await problemsOf({ 'users.csv': '' })).toEqual(['users.csv: is empty: a header is needed']);
  });

  it('refuses a file that is not valid CSV or not UTF-8', async () => {
    const unclosed = await problemsOf({ 'users.csv': `username,displayName\nmei,Mei\nben,"Ben\n` });
    expect(unclosed).toEqual(['users.csv, line 3: a quoted value is never closed']);
    const misplaced = await problemsOf({ 'users.csv': `username,displayName\nmei,"Mei" Lin\n` });
    expect(misplaced).toEqual(['users.csv, line 2: misplaced quote']);
    const latin1 = Buffer.from('username,displayName\nzoe,Zo\u00eb\n', 'latin1');
    expect(await problemsOf({ 'users.csv': latin1 })).toEqual(['users.csv, line 2: is not UTF-8']);
    const late = `username,displayName\r\n${'"a\r\nb",c\r\n'.repeat(500)}x,"y`;
    expect(await problemsOf({ 'users.csv': late })).toEqual(['users.csv, line 1002: a quoted value is never closed']);
  });

  it('refuses rows that contradict the same file, another file or the database', async () => {
    await load({
      'users.csv': USERS,
      'wishes.csv': WISHES,
      'reactions.csv': `wishId,userId,emoji\n${TEA},${MEI},fire\n`,
    });
    const problems = await problemsOf({
      'users.csv': `id,username,displayName\n${uuid(3)},mei,Mei\n${uuid(4)},ann,Ann\n${uuid(4)},bob,Bob\n`,
      'wishes.csv': `userId,title,description,isGranted,grantedAt\n${uuid(9)},A,B,,\n${uuid(4)},A,B,false,2026-11-01\n`,
      'reactions.csv': `wishId,userId,emoji
${TEA},${MEI},fire
${BIKE},${MEI},fire
${BIKE},${MEI},heart
${BIKE},${MEI},fire
${uuid(99)},${MEI},fire
`,
      'followed_members.csv': `userId,followedId\n${MEI},${BEN}\n${MEI},${MEI}\n${MEI},${uuid(9)}\n`,
      'blocked_members.csv': `userId,blockedId\n${BEN},${MEI}\n${BEN},${BEN}\n`,
    });
    expect(problems).toEqual([
      'users.csv, line 2: username is in the database already',
      'users.csv, line 4: id is the same as on line 3',
      `wishes.csv, line 2: userId ${uuid(9)} is no member, neither in the files nor in the database`,
      'wishes.csv, line 3: grantedAt is set, but isGranted is false',
      'reactions.csv, line 2: wishId, userId, emoji is in the database already',
      'reactions.csv, line 5: wishId, userId, emoji is the same as on line 3',
      `reactions.csv, line 6: wishId ${uuid(99)} is no wish, neither in the files nor in the database`,
      'followed_members.csv, line 3: followedId is the member themselves',
      `followed_members.csv, line 4: followedId ${uuid(9)} is no member, neither in the files nor in the database`,
      'blocked_members.csv, line 3: blockedId is the member themselves',
    ]);
  });

  it('shows the first hundred of 150 problems, and their total', async () => {
    const bad = Array.from({ length: 150 }, (_, n) => `${n},ben${n},Ben`).join('\n');
    const failure = load({ 'users.csv': `id,username,displayName\n${bad}\n` });
    await expect(failure).rejects.toMatchObject({ total: 150, problems: { length: 100 } });
  });

  it('refuses a folder with none of the twelve files', async () => {
    expect((await problemsOf({ 'readme.txt': 'hello' }))[0]).toContain('holds none of users.csv, wishes.csv');
  });
});
