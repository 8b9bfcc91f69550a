import { describe, expect, it, jest } from '@jest/globals';
import type { KeyedAct, WaitingAct } from '@wishboard/contracts/remotes/waiting-acts';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import type { ActStore } from './act-store';
import { sendWaiting } from './send-waiting';

const NOW = Date.parse('2026-11-26T12:00:00Z');

const make = (key: string): KeyedAct => ({
  key,
  title: key,
  act: { kind: 'make', wishId: null, body: { title: key, description: 'x' } },
});
const keep = (key: string): KeyedAct => ({
  key,
  title: key,
  act: { kind: 'keep', wishId: 'w', body: { kept: true } },
});

const answer = (status: number, code?: string) =>
  new ApiError(
    { status, statusText: '', headers: new Headers() },
    code ? JSON.stringify({ code, message: 'No', statusCode: status }) : '',
  );

function storeOf(memberId: string, acts: KeyedAct[], madeAt = new Date(NOW).toISOString()) {
  let rows: WaitingAct[] = acts.map((act) => ({ ...act, memberId, madeAt, refused: null }));
  const store: ActStore = {
    add: async () => undefined,
    actsOf: async (member) => rows.filter((row) => row.memberId === member),
    refuse: async (key, refused) => {
      rows = rows.map((row) => (row.key === key ? { ...row, refused } : row));
    },
    remove: async (key) => {
      rows = rows.filter((row) => row.key !== key);
    },
  };
  return { store, keys: () => rows.map(({ key }) => key), refusals: () => rows.map(({ refused }) => refused) };
}

function setUp(acts: KeyedAct[], { madeAt, there = 'mei' }: { madeAt?: string; there?: string | null } = {}) {
  const kept = storeOf('mei', acts, madeAt);
  const send = jest.fn(async (_act: WaitingAct): Promise<unknown> => undefined);
  const fetchSignedInMemberId = jest.fn(async (): Promise<string | null> => there);
  const run = () => sendWaiting({ memberId: 'mei', store: kept.store, fetchSignedInMemberId, send, now: () => NOW });
  const sentKeys = () => send.mock.calls.map(([act]) => act.key);
  return { ...kept, send, fetchSignedInMemberId, run, sentKeys };
}

const keysOf = (acts: { key: string }[]) => acts.map(({ key }) => key);

describe('Acts that wait', () => {
  it('are sent in order with their keys, and removed afterwards', async () => {
    const { run, sentKeys, keys } = setUp([make('a'), keep('b'), keep('c')]);
    expect(keysOf((await run()).sent)).toEqual(['a', 'b', 'c']);
    expect(sentKeys()).toEqual(['a', 'b', 'c']);
    expect(keys()).toEqual([]);
  });

  it.each([null, 'tom'])('are not sent while the server knows the member as %s', async (there) => {
    const { run, send, keys } = setUp([make('a')], { there });
    await run();
    expect(send).not.toHaveBeenCalled();
    expect(keys()).toEqual(['a']);
  });

  it('stop being sent once another member is signed in', async () => {
    const { run, sentKeys, fetchSignedInMemberId } = setUp([keep('a'), keep('b')]);
    fetchSignedInMemberId.mockResolvedValueOnce('mei').mockResolvedValueOnce('tom');
    await run();
    expect(sentKeys()).toEqual(['a']);
  });

  it.each([
    ['nobody answers', new TypeError('Failed to fetch')],
    ['a proxy answers', answer(502)],
    ['the first try is still under way', answer(409, 'IDEMPOTENCY_IN_PROGRESS')],
    ['the session has ended', answer(401, 'UNAUTHENTICATED')],
    ['the database is away', answer(503, 'UNAVAILABLE')],
    ['it was too much at once', answer(429, 'RATE_LIMITED')],
  ])('keep waiting, together with those behind them, when %s', async (_what, error) => {
    const { run, send, sentKeys, keys } = setUp([keep('a'), keep('b')]);
    send.mockRejectedValueOnce(error);
    expect(await run()).toEqual({ sent: [], refused: [] });
    expect(sentKeys()).toEqual(['a']);
    expect(keys()).toEqual(['a', 'b']);
  });

  it('are reported when the server refuses them, and do not block those behind them', async () => {
    const { run, send, sentKeys, keys } = setUp([keep('a'), keep('b')]);
    send.mockRejectedValueOnce(answer(404, 'NOT_FOUND'));
    const { sent, refused } = await run();
    expect(refused).toMatchObject([{ key: 'a', refused: 'NOT_FOUND' }]);
    expect(keysOf(sent)).toEqual(['b']);
    expect(sentKeys()).toEqual(['a', 'b']);
    expect(keys()).toEqual([]);
  });

  it('that make a wish stay stored with their refusal, and are not sent again', async () => {
    const { run, send, sentKeys, refusals } = setUp([make('a')]);
    send.mockRejectedValueOnce(answer(500));
    await run();
    await run();
    expect(sentKeys()).toEqual(['a']);
    expect(refusals()).toEqual(['INTERNAL']);
  });

  it('that make a wish are refused as too old after 23.5 hours, and others are still sent', async () => {
    const madeAt = new Date(NOW - 23.5 * 60 * 60 * 1000).toISOString();
    const { run, sentKeys, refusals } = setUp([make('a'), keep('b')], { madeAt });
    await run();
    expect(sentKeys()).toEqual(['b']);
    expect(refusals()).toEqual(['TOO_OLD']);
  });
});
