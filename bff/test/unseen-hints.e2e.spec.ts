import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hint } from '@wishboard/contracts/http/hint';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { ann, bff, members, moderate, moderatedWishes, takeBack, wishes } from './fuzz/sight-board.js';
import { type Member, until } from './harness.js';

describe('Content that a member must not see', () => {
  const opened: IncomingMessage[] = [];

  afterEach(() => {
    for (const response of opened.splice(0)) response.destroy();
  });

  async function open(member: Member): Promise<() => Hint[]> {
    const { port } = bff.app.getHttpServer().address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const path = '/api/notifications/stream';
      httpRequest({ port, path, headers: { cookie: member.cookie } }, resolve)
        .on('error', reject)
        .end();
    });
    opened.push(response);
    let text = '';
    response.on('data', (chunk) => {
      text += chunk;
    });
    await until(() => text.includes('\n\n'));
    return () => [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? '') as Hint);
  }

  async function change({ id, userId }: WishView): Promise<void> {
    const as = members.find((member) => member.id === userId) as Member;
    await bff.call(`/api/wishes/${id}`, { method: 'PATCH', as, body: { description: 'changed' } });
  }

  const names = (hint: Hint, { id }: WishView) => JSON.stringify(hint).includes(id);

  /**
   * Opens a stream for each member and returns functions that read its hints from now on. Waits until the changes gathered before were
   * sent.
   */
  async function listen(...to: readonly Member[]): Promise<(() => Hint[])[]> {
    const streams = await Promise.all(to.map(open));
    const [last] = (wishes[2] ?? []).slice(-1) as [WishView];
    await change(last);
    return Promise.all(
      streams.map(async (hints) => {
        await until(() => hints().some((hint) => names(hint, last)));
        const before = hints().length;
        return () => hints().slice(before);
      }),
    );
  }

  it('is named by no hint of the event stream, and a block makes both members’ pages read again', async () => {
    const [mei, kai, lee] = members as [Member, Member, Member];
    const streams = await listen(mei, kai, lee);
    const [ofMei, ofKai, ofLee] = streams as [() => Hint[], () => Hint[], () => Hint[]];
    await bff.post('/api/users/kai/block', mei);
    const [wishOfKai] = wishes[1] as [WishView];
    const [wishOfLee] = wishes[2] as [WishView];
    await change(wishOfKai);
    await change(wishOfLee);
    for (const hints of streams) await until(() => hints().some((hint) => names(hint, wishOfLee)));
    const isToReadAnew = (hint: Hint) => hint.type === 'wishes' && hint.isOtherSight === true;
    for (const hints of [ofMei, ofKai]) {
      const [firstOfWishes] = hints().filter(({ type }) => type === 'wishes');
      expect(firstOfWishes).toEqual({ type: 'wishes', isOtherSight: true });
    }
    expect(ofLee().filter(isToReadAnew)).toEqual([]);
    expect(ofLee().some((hint) => names(hint, wishOfKai))).toBe(true);
    expect(ofKai().some((hint) => names(hint, wishOfKai))).toBe(true);
    expect(ofMei().some((hint) => names(hint, wishOfKai))).toBe(false);
    const again = await open(mei);
    await until(() => again().some((hint) => names(hint, wishOfLee)));
    expect(again().some((hint) => names(hint, wishOfKai))).toBe(false);
    await bff.call('/api/users/kai/block', { method: 'DELETE', as: mei });
  });

  it('is named without its state by hints of the stream once moderators limited or hid the wish', async () => {
    const [mei, kai] = members as [Member, Member];
    const streams = await listen(mei, kai, ann);
    const [limited, hidden, marker] = wishes[2] as [WishView, WishView, WishView];
    await moderate({ decision: 'limit', owner: 2, wish: 0 });
    await moderate({ decision: 'hide', owner: 2, wish: 1 });
    for (const wish of [limited, hidden, marker]) await change(wish);
    for (const hints of streams) {
      const told = () => hints().flatMap((hint) => (hint.type === 'wishes' ? (hint.live ?? []) : []));
      const named = () => hints().flatMap((hint) => (hint.type === 'wishes' ? (hint.wishes ?? []) : []));
      await until(() => told().some(({ id }) => id === marker.id));
      expect(named()).toEqual(expect.arrayContaining([limited.id, hidden.id]));
      expect(told().filter(({ id }) => id !== marker.id)).toEqual([]);
    }
    for (const [id, { decision }] of moderatedWishes) await takeBack(id, decision);
  });
});
