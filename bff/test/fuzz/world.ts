import { randomUUID } from 'node:crypto';
import type { Emoji, ToggleReactionResponse } from '@wishboard/contracts/http/reaction';
import { IDEMPOTENCY_HEADER } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wish';
import { BROWSER_FAILURE_BYTES_MAX } from '@wishboard/contracts/remotes/browser-failure';
import { BODY_LIMIT } from '../../src/common/http/json-body.js';
import { isId } from '../../src/common/validation/decorators.js';
import { type Answer, cookieOf, type Harness, type Member, UNKNOWN_ID } from '../harness.js';
import type { ApiDocument, Operation, Schema } from './api-document.js';
import { fits, normalise, queryFits, readBody } from './contract.js';
import { ID, type Step } from './requests.js';

interface KnownWish {
  owner: string;
  view: WishView;
  reactions: Set<string>;
}

/** A request as it was sent, with what the world knows about it. */
interface Sent {
  call: string;
  userId: string;
  actor: number;
  /** The id in the path, in lower case. */
  id: string;
  body: Record<string, unknown>;
}

/** How many wishes, the newest of those there are, requests speak of. */
const IN_USE = 20;
/** In characters: the router takes no longer part of a path. */
const LONGEST_ID = 200;
const PUBLIC = new Set([
  'GET /api/user',
  'GET /healthz',
  'GET /trafficz',
  'GET /auth/login',
  'GET /auth/callback',
  'POST /api/browser-failures',
]);

/** What the API must know and answer after the requests so far: a model beside the product, asked before every request. */
export class World {
  private readonly wishes = new Map<string, KnownWish>();
  private readonly gone: string[] = [UNKNOWN_ID];
  private readonly notifications = new Map<string, { owner: string; read: boolean }>();
  private readonly muted = new Map<string, string[]>();
  private readonly ended: string[] = [];
  private keys: string[] = [];
  private kept = new Map<string, { hash: string; text: string }>();

  private constructor(
    private readonly bff: Harness,
    private readonly api: ApiDocument,
    private readonly users: readonly string[],
    private readonly sessions: Member[],
  ) {}

  static async of(bff: Harness, api: ApiDocument): Promise<World> {
    const sessions = [await bff.member('mei'), await bff.member('tom'), await bff.member('kim')];
    const users = sessions.map(({ id }) => id);
    const world = new World(bff, api, users, sessions);
    world.ended.push(await bff.signIn(users[0] ?? ''));
    await bff.post('/api/user/switch', { id: '', cookie: world.ended[0] ?? '' }, { userId: users[0] });
    for (const owner of users) {
      const rows = await bff.database.query(
        `INSERT INTO notifications (user_id, type, message) VALUES ($1, 'reaction', 'x'), ($1, 'welcome', 'y') RETURNING id`,
        [owner],
      );
      for (const { id } of rows as { id: string }[]) world.notifications.set(id, { owner, read: false });
    }
    return world;
  }

  /** Idempotency keys that nobody used yet. */
  beginSequence(): void {
    this.keys = [randomUUID(), randomUUID().toUpperCase(), randomUUID()];
    this.kept = new Map();
  }

  /**
   * Sends one request, and answers how it ended.
   *
   * @throws Error when the answer is not what the description and the model say
   */
  async run(step: Step): Promise<'accepted' | 'refused'> {
    const [method = '', path = ''] = step.call.split(' ');
    const operation = this.api.operation(step.call) as Operation;
    const id = typeof step.target === 'string' ? step.target : this.idAt(step.call, step.target);
    const query = new URLSearchParams(step.query);
    const url = path.replace(/\{\w+\}/, encodeURIComponent(id)) + (query.size > 0 ? `?${query}` : '');
    const writes = method !== 'GET';
    const text = this.textOf(step, operation);
    const bytes = Buffer.from(text);
    const key = typeof step.key === 'number' ? this.keys[step.key] : step.key;
    const cookie = this.cookieOf(step);
    const answer = await this.bff.call(url, {
      method,
      ...(writes && { body: text }),
      headers: {
        ...step.headers,
        ...(cookie && { cookie }),
        'sec-fetch-site': step.site,
        ...(writes && { 'content-type': step.contentType }),
        ...(typeof key === 'string' && { [IDEMPOTENCY_HEADER]: key }),
      },
    });
    const told = () => `${url} ${JSON.stringify(step)} sent ${text.slice(0, 500)}`;
    const problem = this.api.breakIn(step.call, answer) ?? headerBreak(answer, step.call);
    if (problem) throw new Error(`${problem}\n${told()}`);
    const expect = (statuses: number[]): 'accepted' | 'refused' => {
      if (!statuses.includes(answer.status)) {
        throw new Error(`was answered with ${answer.status}, not ${statuses}: ${answer.text.slice(0, 500)}\n${told()}`);
      }
      return answer.status < 400 ? 'accepted' : 'refused';
    };

    // No route at all: refused before anything else of the request is looked at.
    if (path.includes('{') && id.length > LONGEST_ID) return expect([400, 404]);
    if (writes && !['same-origin', 'none'].includes(step.site)) return expect([403]);
    if (writes && !step.contentType.startsWith('application/json')) return expect([415]);
    if (writes && bytes.length > bodyLimitOf(step.call)) return expect([413]);
    const body = writes ? readBody(bytes) : { object: {} };
    const isPathOdd = path.includes('{') && typeof step.target === 'string';
    if (body === 'refused') return expect(isPathOdd ? [400, 404] : [400]);
    const actor = typeof step.actor === 'number' ? step.actor : null;
    if (step.call === 'GET /metrics') return expect([401]);
    if (step.call.includes(' /auth/')) return expect(writes && actor === null ? [401] : [404]);
    if (actor === null && !PUBLIC.has(step.call)) return expect(isPathOdd ? [401, 404] : [401]);
    if (actor === null && step.call === 'GET /api/user') return expect(step.site === 'cross-site' ? [401] : [200]);
    if (isPathOdd) return expect([400, 404]);
    if (!fits(this.api, operation, body.object) || !queryFits(this.api, operation, query)) return expect([400]);
    if (step.call === 'POST /api/browser-failures') return expect([204]);
    if (actor === null) return expect([200]);

    const { id: userId } = this.sessions[actor] as Member;
    const takesKey = operation.parameters?.some(({ in: place }) => place === 'header') ?? false;
    if (takesKey && typeof key === 'string') {
      if (!isId(key)) return expect([400]);
      const kept = this.kept.get(userId + key);
      const hash = `${method} ${url} ${bytes.length === 0 ? 'null' : JSON.stringify(body.object)}`;
      if (kept && kept.hash !== hash) return expect([422]);
      if (kept) {
        if (answer.text !== kept.text) throw new Error(`A repeat was answered otherwise: ${answer.text}\n${told()}`);
        return 'accepted';
      }
      if (answer.status < 300) this.kept.set(userId + key, { hash, text: answer.text });
    }
    const schema: Schema = operation.requestBody?.content['application/json'].schema ?? {};
    const object = normalise(this.api, schema, body.object) as Record<string, unknown>;
    const sent = { call: step.call, userId, actor, id: id.toLowerCase(), body: object };
    const outcome = expect([this.statusOf(sent)]);
    const wrong = outcome === 'accepted' ? this.take(sent, answer) : null;
    if (wrong) throw new Error(`${wrong}: ${answer.text.slice(0, 1000)}\n${told()}`);
    return outcome;
  }

  /** Whether the product still holds exactly what the model does. */
  async compare(): Promise<void> {
    const rows = await this.bff.database.query('SELECT id, title, is_granted AS granted FROM wishes ORDER BY id');
    const known = [...this.wishes].map(([id, { view }]) => ({ id, title: view.title, granted: view.isGranted }));
    const stored = JSON.stringify(rows);
    const wanted = JSON.stringify(known.sort((a, b) => (a.id < b.id ? -1 : 1)));
    if (stored !== wanted) throw new Error('The database holds other wishes than were acknowledged');
  }

  private idAt(call: string, at: number): string {
    const alive = [...this.wishes.keys()].slice(-IN_USE);
    const candidates = call.includes('/notifications/')
      ? [...this.notifications.keys(), UNKNOWN_ID, ...alive.slice(-1)]
      : [...alive, ...this.gone.slice(-3)];
    const id = candidates[at % candidates.length] ?? UNKNOWN_ID;
    return at > 50 ? id.toUpperCase() : id;
  }

  private textOf({ call, fields, raw }: Step, { requestBody }: Operation): string {
    const named = JSON.stringify(fields, (name, value) => {
      if (typeof value !== 'string' || !value.startsWith(ID) || !/^id:\d+$/.test(value)) return value;
      const at = Number(value.slice(ID.length));
      if (name === 'userId') return [...this.users, ...this.users, UNKNOWN_ID, this.gone[0]][at % 8] ?? UNKNOWN_ID;
      return this.idAt(call, at);
    });
    if (raw) return raw.text === '' ? named.slice(0, -1 - raw.cut) : raw.text;
    return requestBody || Object.keys(fields).length > 0 ? named : '';
  }

  private cookieOf({ actor }: Step): string | null {
    if (typeof actor === 'number') return this.sessions[actor]?.cookie ?? null;
    if (actor === 'ended') return this.ended.at(-1) ?? null;
    // A session that is alive, under a signature that is not ours.
    return actor === 'forged' ? `${this.sessions[0]?.cookie.slice(0, -4)}AAAA` : null;
  }

  /** The status that a request deserves which the description lets pass. */
  private statusOf({ call, userId, id, body }: Sent): number {
    const wish = this.wishes.get(id);
    switch (call) {
      case 'POST /api/wishes':
      case 'POST /api/interactions':
        return call.endsWith('wishes') || this.wishes.has(String(body.wishId).toLowerCase()) ? 201 : 404;
      case 'PATCH /api/wishes/{id}':
      case 'DELETE /api/wishes/{id}':
      case 'POST /api/wishes/{id}/toggle-granted':
      case 'POST /api/wishes/{id}/preview/retry':
        if (!wish) return 404;
        if (wish.owner !== userId) return 403;
        if (body.productTitle && !(body.productUrl === undefined ? wish.view.productUrl : body.productUrl)) return 400;
        return call.startsWith('DELETE') ? 204 : 200;
      case 'GET /api/wishes/{id}':
      case 'POST /api/wishes/{id}/reactions':
        return wish ? 200 : 404;
      case 'POST /api/recommendations/{wishId}/dismiss':
        return wish ? 204 : 404;
      case 'POST /api/notifications/{id}/read':
        return this.notifications.get(id)?.owner === userId ? 200 : 404;
      case 'POST /api/user/switch':
        return this.users.includes(String(body.userId).toLowerCase()) ? 200 : 404;
      case 'DELETE /api/user/preferences':
        return 204;
      default:
        return 200;
    }
  }

  /** Takes a success into the model. Answers what is wrong with it, or null. */
  private take({ call, userId, actor, id, body }: Sent, answer: Answer): string | null {
    const wish = this.wishes.get(id);
    const view = answer.body as WishView;
    const wrongFields = Object.keys(body).filter(
      (name) => name !== 'productTitle' && !same(body[name], (answer.body as Record<string, unknown>)?.[name]),
    );
    switch (call) {
      case 'POST /api/wishes':
        this.wishes.set(view.id, { owner: userId, view, reactions: new Set() });
        return wrongFields.length > 0 || view.userId !== userId ? `keeps other ${wrongFields}` : null;
      case 'PATCH /api/wishes/{id}':
        if (wish) wish.view = view;
        return wrongFields.length > 0 ? `keeps other ${wrongFields}` : null;
      case 'DELETE /api/wishes/{id}':
        this.wishes.delete(id);
        this.gone.push(id);
        return null;
      case 'POST /api/wishes/{id}/toggle-granted': {
        const was = wish?.view.isGranted;
        if (wish) wish.view = view;
        return view.isGranted === was || (view.grantedAt !== null) !== view.isGranted ? 'is not toggled' : null;
      }
      case 'POST /api/wishes/{id}/reactions':
        return wish ? takeReaction(wish, userId, body, answer.body as ToggleReactionResponse) : null;
      case 'POST /api/user/switch':
        this.ended.push(this.sessions[actor]?.cookie ?? '');
        this.sessions[actor] = { id: String(body.userId).toLowerCase(), cookie: cookieOf(answer) };
        return view.id === this.sessions[actor]?.id ? null : 'is another member';
      case 'GET /api/user':
        return view.id === userId ? null : 'is another member';
      case 'POST /api/notifications/{id}/read':
        this.notifications.set(id, { owner: userId, read: true });
        return null;
      case 'POST /api/notifications/read-all': {
        const unread = [...this.notifications.values()].filter(({ owner, read }) => owner === userId && !read);
        for (const one of unread) one.read = true;
        return same(answer.body, { updated: unread.length }) ? null : `had ${unread.length} unread`;
      }
      case 'PUT /api/notifications/settings':
        this.muted.set(userId, body.muted as string[]);
        return same(answer.body, body) ? null : 'is not what was sent';
      case 'GET /api/notifications/settings':
        return same(answer.body, { muted: this.muted.get(userId) ?? [] }) ? null : 'is not what was set';
      case 'GET /api/wishes/{id}':
        return this.wrongAbout([view], userId);
      case 'GET /api/wishes':
      case 'GET /api/wishes/community':
      case 'GET /api/wishes/my':
      case 'GET /api/recommendations':
        return this.wrongAbout(answer.body as WishView[], userId);
      default:
        return null;
    }
  }

  private wrongAbout(views: WishView[], userId: string): string | null {
    for (const view of views) {
      const known = this.wishes.get(view.id);
      if (!known) return `shows ${view.id}, which was deleted`;
      const mine = [...known.reactions].filter((one) => one.startsWith(userId)).map((one) => one.slice(userId.length));
      const shown: Partial<WishView> = { ...known.view, reactionCounts: countsOf(known), myReactions: mine as Emoji[] };
      for (const name of ['title', 'description', 'productUrl', 'isGranted', 'reactionCounts', 'tags'] as const) {
        if (!same(view[name], shown[name])) return `shows another ${name} of ${view.id}`;
      }
      if (!same([...view.myReactions].sort(), mine.sort())) return `shows others' reactions of ${view.id}`;
    }
    return null;
  }
}

const bodyLimitOf = (call: string) => (call.endsWith('/browser-failures') ? BROWSER_FAILURE_BYTES_MAX : BODY_LIMIT);

function takeReaction(
  wish: KnownWish,
  userId: string,
  { emoji, reacted }: Record<string, unknown>,
  answer: ToggleReactionResponse,
): string | null {
  const key = `${userId}${emoji}`;
  const wanted = reacted ?? !wish.reactions.has(key);
  if (wanted) wish.reactions.add(key);
  else wish.reactions.delete(key);
  return answer.reacted === wanted && same(answer.reactionCounts, countsOf(wish)) ? null : 'counts otherwise';
}

function countsOf({ reactions }: KnownWish): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of reactions) counts[one.slice(UNKNOWN_ID.length)] = (counts[one.slice(UNKNOWN_ID.length)] ?? 0) + 1;
  return counts;
}

/** What every answer's headers must be, whatever the request's were; null when they are. */
function headerBreak({ headers }: Answer, call: string): string | null {
  if (headers['x-content-type-options'] !== 'nosniff') return 'may be sniffed';
  if (!headers['content-security-policy']) return 'has no policy';
  if (headers['access-control-allow-origin'] !== undefined) return 'is open to other sites';
  const mayOpen = call === 'GET /api/user' || call === 'POST /api/user/switch' || call.includes(' /auth/');
  return headers['set-cookie'] !== undefined && !mayOpen ? 'sets a cookie' : null;
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Ids are the same in capitals. */
function same(a: unknown, b: unknown): boolean {
  const [left, right] = [a, b].map((value) => JSON.stringify(sorted(value ?? null)));
  return left === right || (isId(a) && typeof b === 'string' && a.toLowerCase() === b);
}
