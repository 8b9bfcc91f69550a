import { MUTABLE_NOTIFICATION_TYPES, type NotificationSettingsView } from '@wishboard/contracts/http/notification';
import { Harness, type Member } from './harness.js';

describe('the settings of notifications', () => {
  let bff: Harness;
  let mei: Member;
  let tom: Member;

  beforeAll(async () => {
    bff = await Harness.start('notification_settings');
    mei = await bff.member('mei');
    tom = await bff.member('tom');
  });
  afterAll(() => bff.stop());

  const read = async (as: Member) =>
    (await bff.call<NotificationSettingsView>('/api/notifications/settings', { as })).body;
  const put = (body: unknown, as = mei) => bff.call('/api/notifications/settings', { method: 'PUT', as, body });

  it('mute nothing at first', async () => {
    expect(await read(mei)).toEqual({ muted: [] });
  });

  it('are replaced as a whole, each member having their own', async () => {
    expect(await put({ muted: MUTABLE_NOTIFICATION_TYPES })).toMatchObject({
      status: 200,
      body: { muted: MUTABLE_NOTIFICATION_TYPES },
    });
    expect(await put({ muted: ['granted'] })).toMatchObject({ status: 200, body: { muted: ['granted'] } });
    expect(await read(mei)).toEqual({ muted: ['granted'] });
    expect(await read(tom)).toEqual({ muted: [] });
    await put({ muted: [] });
    expect(await read(mei)).toEqual({ muted: [] });
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['the welcome, which cannot be muted', { muted: ['welcome'] }],
    ['a type nobody knows', { muted: ['reaction', 'gossip'] }],
    ['a type twice', { muted: ['reaction', 'reaction'] }],
    ['a word in place of a list', { muted: 'reaction' }],
    ['a list in the list', { muted: [['reaction']] }],
    ['null', { muted: null }],
    ['a field nobody knows', { muted: [], userId: 'x' }],
  ])('refuse %s and stay as they are', async (_, body) => {
    await put({ muted: ['reaction'] });
    expect(await put(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(await read(mei)).toEqual({ muted: ['reaction'] });
  });
});
