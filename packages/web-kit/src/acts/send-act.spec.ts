import { describe, expect, it, jest } from '@jest/globals';
import type { KeyedAct, WaitingAct, WaitingActs } from '@wishboard/contracts/remotes/waiting-acts';
import { failure, fetchDouble, ok } from '../doubles/fetch-double';
import { isServerUnreachable, sendAct } from './send-act';

const KEEP: KeyedAct = { key: 'k1', title: 'Kite', act: { kind: 'keep', wishId: 'w', body: { kept: true } } };
const MAKE: KeyedAct = {
  key: 'k2',
  title: 'Tea',
  act: { kind: 'make', wishId: null, body: { title: 'Tea', description: 'x' } },
};

const waitingFor = (acts: KeyedAct[] = [], stores = true) => {
  const kept: WaitingAct[] = acts.map((act) => ({ ...act, memberId: 'm', madeAt: '', refused: null }));
  const wait = jest.fn(async (_act: KeyedAct) => stores);
  return { acts: kept, known: async () => kept, wait, forget: async () => undefined } satisfies WaitingActs;
};

const offline = () => {
  throw new TypeError('Failed to fetch');
};

describe('sendAct', () => {
  it('returns the body of the response, and sends the idempotency key of an act "make" but not of an act "keep"', async () => {
    const api = fetchDouble({ 'POST /api/wishes/w/keep': ok({ kept: true }), 'POST /api/wishes': ok({ id: 'n' }) });
    const waiting = waitingFor();
    expect(await sendAct(KEEP, waiting)).toEqual({ kept: true });
    expect(await sendAct(MAKE, waiting)).toEqual({ id: 'n' });
    expect(api.calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, 'k2']);
    expect(waiting.wait).not.toHaveBeenCalled();
  });

  it('stores the act as waiting and returns null when the network fails or a proxy responds with 502', async () => {
    const api = fetchDouble({ 'POST /api/wishes/w/keep': offline });
    const waiting = waitingFor();
    expect(await sendAct(KEEP, waiting)).toBeNull();
    api.answer({ 'POST /api/wishes/w/keep': { status: 502 } });
    expect(await sendAct(KEEP, waiting)).toBeNull();
    expect(waiting.wait.mock.calls).toEqual([[KEEP], [KEEP]]);
  });

  it.each([500, 503])('rejects and stores nothing when the API responds with %i', async (status) => {
    fetchDouble({ 'POST /api/wishes/w/keep': failure(status) });
    const waiting = waitingFor();
    await expect(sendAct(KEEP, waiting)).rejects.toThrow(String(status));
    expect(waiting.wait).not.toHaveBeenCalled();
  });

  it('rejects with the network error when the act cannot be stored or there is no store of waiting acts', async () => {
    fetchDouble({ 'POST /api/wishes/w/keep': offline });
    await expect(sendAct(KEEP, waitingFor([], false))).rejects.toThrow('Failed to fetch');
    await expect(sendAct(KEEP, null)).rejects.toThrow('Failed to fetch');
  });

  it('returns null and sends no request while an earlier act waits', async () => {
    const api = fetchDouble({ 'POST /api/wishes/w/keep': ok({ kept: true }) });
    expect(await sendAct(KEEP, waitingFor([MAKE]))).toBeNull();
    expect(api.calls).toEqual([]);
  });

  it('reads the stored acts before it sends an act, and sends the act when that read fails', async () => {
    const api = fetchDouble({ 'POST /api/wishes/w/keep': ok({ kept: true }) });
    const waiting = waitingFor([MAKE]);
    expect(await sendAct(KEEP, { ...waiting, acts: [] })).toBeNull();
    expect(await sendAct(KEEP, { ...waiting, known: () => Promise.reject(new Error('private')) })).toEqual({
      kept: true,
    });
    expect(api.calls).toHaveLength(1);
  });

  it('sends the act when the only stored act was refused', async () => {
    fetchDouble({ 'POST /api/wishes/w/keep': ok({ kept: true }) });
    const waiting = waitingFor([MAKE]);
    const acts = waiting.acts.map((act) => ({ ...act, refused: 'NOT_FOUND' as const }));
    const refused = { ...waiting, acts, known: async () => acts };
    expect(await sendAct(KEEP, refused)).toEqual({ kept: true });
  });
});

describe('isServerUnreachable', () => {
  it('is true for a timeout, and false for an abort or a syntax error', () => {
    expect(isServerUnreachable(new DOMException('late', 'TimeoutError'))).toBe(true);
    expect(isServerUnreachable(new DOMException('left', 'AbortError'))).toBe(false);
    expect(isServerUnreachable(new SyntaxError('a page of a hotel'))).toBe(false);
  });
});
