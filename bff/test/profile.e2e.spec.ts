import type { MemberView, UserView } from '@wishboard/contracts/http/fields/user';
import { AVATARS, type ProfileView } from '@wishboard/contracts/http/members/profile';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { ProfileService } from '../src/profile/profile.service.js';
import { Harness, type Member, until } from './harness.js';

describe('a profile', () => {
  let bff: Harness;
  let mei: Member;
  let kai: Member;

  beforeAll(async () => {
    bff = await Harness.start('profile');
    [mei, kai] = [await bff.member('mei'), await bff.member('kai')];
    await bff.app.get(ProfileService).fillSkeletons();
  });
  afterAll(() => bff.stop());

  const change = (as: Member, body: unknown) =>
    bff.call<ProfileView>('/api/user/profile', { method: 'PATCH', as, body });
  const find = (as: Member) => bff.call<ProfileView>('/api/user/profile', { as });
  const board = (username: string, as: Member) => bff.call<MemberView>(`/api/users/${username}`, { as });
  const nameOn = async (wish: WishView, as: Member) =>
    (await bff.call<WishView[]>('/api/wishes', { as })).body.find(({ id }) => id === wish.id)?.user.displayName;

  it('keeps what the member set, and fields that a change does not name stay unchanged', async () => {
    expect((await find(mei)).body).toEqual({
      displayName: 'mei',
      line: '',
      avatar: '',
      boardFor: 'everyone',
      language: '',
      timeZone: '',
    });
    const line = 'Collects kites and 茶葉.';
    expect((await change(mei, { line: `  ${line}\n` })).body).toMatchObject({ displayName: 'mei', line });
    await change(mei, { avatar: AVATARS[0], boardFor: 'members' });
    const wanted = { displayName: 'mei', line, avatar: AVATARS[0], boardFor: 'members' };
    expect((await find(mei)).body).toMatchObject(wanted);
    expect((await board('mei', kai)).body).toMatchObject({ line, avatar: AVATARS[0] });
    expect((await change(mei, {})).body).toMatchObject(wanted);
  });

  it('keeps the interface language and the time zone, and shows both to the member alone', async () => {
    const own = async (as: Member) => (await bff.call<UserView>('/api/user', { as })).body.language;
    expect(await own(mei)).toBeUndefined();
    const said = await change(mei, { language: 'zh-TW', timeZone: 'Asia/Taipei' });
    expect(said.body).toMatchObject({ language: 'zh-TW', timeZone: 'Asia/Taipei' });
    expect(await own(mei)).toBe('zh-TW');
    expect((await bff.call('/api/user', { as: mei })).body).toMatchObject({ timeZone: 'Asia/Taipei' });
    const wish = await bff.wish(mei);
    for (const path of ['/api/users/mei', `/api/wishes/${wish.id}`, '/api/wishes'])
      expect((await bff.call(path, { as: kai })).text).not.toMatch(/"zh-TW"|Asia\/Taipei/);
    await change(mei, { language: '', timeZone: '' });
    expect([await own(mei), (await find(mei)).body.timeZone]).toEqual([undefined, '']);
  });

  it('shows a new name on every wish at once, in every process', async () => {
    const wish = await bff.wish(mei);
    const second = await bff.startSecond();
    const nameThere = async () =>
      (await second.call<WishView[]>('/api/wishes', { as: kai })).body.find(({ id }) => id === wish.id)?.user
        .displayName;
    expect([await nameOn(wish, kai), await nameThere()]).toEqual(['mei', 'mei']);
    expect((await change(mei, { displayName: 'Mei  Ｌin' })).body.displayName).toBe('Mei Lin');
    expect(await nameOn(wish, kai)).toBe('Mei Lin');
    await until(async () => (await nameThere()) === 'Mei Lin');
    await second.app.close();
  });

  it.each(['kai', 'Kai', 'K A I', 'Каi', 'ｋａｉ', 'Admin', 'аdm1n', 'Wishboard Team'])(
    'refuses a name that looks like another member’s or the operator’s: %s',
    async (displayName) => {
      const before = (await find(mei)).body;
      expect(await change(mei, { displayName, line: 'other' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'displayName' }] },
      });
      expect((await find(mei)).body).toEqual(before);
    },
  );

  it('keeps a name that others already had, and allows another spelling of the member’s own name', async () => {
    const rows = ['twin.one', 'twin.two'].map((name) => bff.member(name));
    const [one, two] = await Promise.all(rows);
    await bff.database.query(
      `UPDATE users SET display_name = 'Twin', name_skeleton = NULL WHERE username LIKE 'twin.%'`,
    );
    await bff.app.get(ProfileService).fillSkeletons();
    expect((await change(one as Member, { displayName: 'Twin', line: 'the first' })).status).toBe(200);
    expect((await change(two as Member, { displayName: 'TWIN' })).status).toBe(400);
    expect((await change(kai, { displayName: 'KAI' })).body.displayName).toBe('KAI');
  });

  it('gives a name to one of four members who choose look-alike names at once', async () => {
    const many = await Promise.all(['a', 'b', 'c', 'd'].map((name) => bff.member(`racer-${name}`)));
    const wanted = ['Nova Star', 'nova star', 'NovaStar', 'Nоva Stаr'];
    const answers = await Promise.all(many.map((member, at) => change(member, { displayName: wanted[at] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it.each([
    [{ displayName: '' }, 'displayName'],
    [{ displayName: '\u200b\u202e' }, 'displayName'],
    [{ displayName: 'm'.repeat(101) }, 'displayName'],
    [{ displayName: null }, 'displayName'],
    [{ line: 'x'.repeat(161) }, 'line'],
    [{ avatar: 'https://elsewhere.example/a.png' }, 'avatar'],
    [{ avatar: '/media/demo/avatars/../../x.svg' }, 'avatar'],
    [{ boardFor: 'friends' }, 'boardFor'],
    [{ language: 'de' }, 'language'],
    [{ language: null }, 'language'],
    [{ timeZone: 'Asia/Nowhere' }, 'timeZone'],
    [{ timeZone: '+08:00' }, 'timeZone'],
    [{ timeZone: 'CTT' }, 'timeZone'],
    // A time zone that Node.js knows and the database does not.
    [{ timeZone: 'US/Pacific-New' }, 'timeZone'],
    [{ timeZone: "UTC'; DROP TABLE users" }, 'timeZone'],
  ])('refuses %j', async (body, field) => {
    expect(await change(mei, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('needs only one database connection to be renamed: 24 concurrent changes are all answered', async () => {
    const lin = await bff.member('lin');
    const names = Array.from({ length: 24 }, (_, number) => `Lin the ${number}`);
    const answers = await Promise.all(names.map((displayName) => change(lin, { displayName })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('can hide the board from all other members, even if they have just read it, while its wishes stay on the wall', async () => {
    const wish = await bff.wish(kai);
    const wishes = (as: Member) => bff.call<WishView[]>('/api/wishes/of/kai', { as });
    expect([(await wishes(mei)).status, (await wishes(mei)).status]).toEqual([200, 200]);
    // Also without the change message, as if it was lost.
    await bff.database.query(`UPDATE users SET board_for = 'nobody' WHERE id = $1`, [kai.id]);
    expect((await wishes(mei)).status).toBe(404);
    await change(kai, { boardFor: 'members' });
    await change(kai, { boardFor: 'nobody' });
    expect([(await board('kai', mei)).status, (await wishes(mei)).status]).toEqual([404, 404]);
    expect([(await board('kai', kai)).status, (await wishes(kai)).status]).toEqual([200, 200]);
    expect(await nameOn(wish, mei)).toBe('KAI');
    await change(kai, { boardFor: 'members' });
    expect((await wishes(mei)).status).toBe(200);
  });
});
