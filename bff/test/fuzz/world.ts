import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@wishboard/contracts/http/routes';
import { BROWSER_FAILURE_BYTES_MAX } from '@wishboard/contracts/remotes/browser-failure';
import { BODY_LIMIT } from '../../src/common/http/json-body.js';
import { isId } from '../../src/common/validation/decorators.js';
import { type Answer, cookieOf, type Harness, type Member } from '../harness.js';
import type { ApiDocument, Operation, Schema } from './api-document.js';
import { fits, normalise, queryFits, readBody } from './contract.js';
import { Model } from './model.js';
import { ID, type Step } from './requests.js';

const USERNAMES = ['mei', 'tom', 'kim'];
/** Maximum length of a path parameter in characters. The router matches no longer one. */
const LONGEST_ID = 200;
const PUBLIC = new Set([
  'GET /api/user',
  'GET /healthz',
  'GET /trafficz',
  'GET /auth/login',
  'GET /auth/callback',
  'POST /api/browser-failures',
  'GET /api/oembed',
  'GET /api/announcement',
  'GET /api/moderation/numbers',
]);

const ACCOUNTS = / \/api\/(account\/|user\/(sessions|deletion))/;
/** Calls for moderators. None of the members is a moderator. */
const FOR_MODERATORS = / \/api\/moderation\/(queue|subjects|decisions|filters)/;
const FOR_VISITORS = / \/api\/account\/(code|sign-up|passkey|suspension)(\/|$)/;

/** Sends requests, and checks each response against the OpenAPI document and the model. */
export class World {
  private readonly ended: string[] = [];
  private keys: string[] = [];
  private kept = new Map<string, { hash: string; text: string }>();

  private constructor(
    private readonly bff: Harness,
    private readonly api: ApiDocument,
    private readonly model: Model,
    private readonly sessions: Member[],
  ) {}

  static async of(bff: Harness, api: ApiDocument): Promise<World> {
    const sessions = await Promise.all(USERNAMES.map((username) => bff.member(username)));
    const users = sessions.map(({ id }) => id);
    const world = new World(bff, api, new Model(users, USERNAMES), sessions);
    world.ended.push(await bff.signIn(users[0] ?? ''));
    await bff.post('/api/user/switch', { id: '', cookie: world.ended[0] ?? '' }, { userId: users[0] });
    for (const owner of users) {
      const rows = await bff.database.query(
        `INSERT INTO notifications (user_id, type, message) VALUES ($1, 'reaction', 'x'), ($1, 'welcome', 'y') RETURNING id`,
        [owner],
      );
      for (const { id } of rows as { id: string }[]) world.model.addNotification(id, owner);
    }
    return world;
  }

  /** Takes idempotency keys that no request has used yet. */
  beginSequence(): void {
    this.keys = [randomUUID(), randomUUID().toUpperCase(), randomUUID()];
    this.kept = new Map();
  }

  /**
   * Sends one request and returns whether it was accepted.
   *
   * @throws Error when the response deviates from the document or the model
   */
  async run(step: Step): Promise<'accepted' | 'refused'> {
    const [method = '', path = ''] = step.call.split(' ');
    const operation = this.api.operation(step.call) as Operation;
    const id = typeof step.target === 'string' ? step.target : this.model.idAt(step.call, step.target);
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
    const problem = this.api.deviationOf(step.call, answer) ?? headerDeviation(answer, step.call);
    if (problem) throw new Error(`${problem}\n${told()}`);
    const expect = (statuses: number[]): 'accepted' | 'refused' => {
      if (!statuses.includes(answer.status)) {
        throw new Error(`was answered with ${answer.status}, not ${statuses}: ${answer.text.slice(0, 500)}\n${told()}`);
      }
      return answer.status < 400 ? 'accepted' : 'refused';
    };

    // Matches no route: refused before any other check of the request.
    if (path.includes('{') && id.length > LONGEST_ID) return expect([400, 404]);
    if (writes && !['same-origin', 'none'].includes(step.site)) return expect([403]);
    const encoding = step.headers['content-encoding'] ?? '';
    if (writes && bytes.length > 0 && !/^(identity)?$/i.test(encoding)) return expect([415]);
    // None of the bodies is an image. The content type is only checked for members.
    if (step.call === 'PUT /api/user/picture') return expect([typeof step.actor === 'number' ? 415 : 401]);
    if (writes && !step.contentType.startsWith('application/json')) return expect([415]);
    if (writes && bytes.length > bodyLimitOf(step.call)) return expect([413]);
    const body = writes ? readBody(bytes) : { object: {} };
    const isPathOdd = path.includes('{') && typeof step.target === 'string';
    if (body === 'refused') return expect(isPathOdd ? [400, 404] : [400]);
    const actor = typeof step.actor === 'number' ? step.actor : null;
    if (step.call === 'GET /metrics') return expect([401]);
    if (step.call.includes(' /auth/')) return expect(writes && actor === null ? [401] : [404]);
    // Demo mode has no accounts. Visitors get 404 only on calls for visitors, and 401 on the others.
    if (ACCOUNTS.test(step.call)) {
      const isKnown = actor !== null || FOR_VISITORS.test(step.call);
      // For an odd path some calls report the invalid parameter first.
      if (isPathOdd) return expect(isKnown ? [400, 404] : [401, 404]);
      return expect(isKnown ? [404] : [401]);
    }
    if (FOR_MODERATORS.test(step.call) && actor !== null) return expect([403]);
    if (actor === null && !PUBLIC.has(step.call)) return expect(isPathOdd ? [401, 404] : [401]);
    if (actor === null && step.call === 'GET /api/user') return expect(step.site === 'cross-site' ? [401] : [200]);
    if (isPathOdd) return expect([400, 404]);
    // Whether a name is taken or looks like another is not documented in a schema (profile.e2e.spec.ts).
    const isNamed = step.call === 'PATCH /api/user/profile' && 'displayName' in body.object;
    if (isNamed && actor !== null && answer.status === 400) return 'refused';
    // The board and its audience are checked before the cursor's order.
    if ((!isNamed && !fits(this.api, operation, body.object)) || !queryFits(this.api, operation, query))
      return expect(path.includes('/of/') ? [400, 404] : [400]);
    if (step.call === 'POST /api/browser-failures') return expect([204]);
    // None of the requested URLs belongs to this board.
    if (step.call === 'GET /api/oembed') return expect([404]);
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
    const schema: Schema = operation.requestBody?.content['application/json']?.schema ?? {};
    const object = normalise(this.api, schema, body.object) as Record<string, unknown>;
    const sent = { call: step.call, userId, id: path.includes('{username}') ? id : id.toLowerCase(), body: object };
    const outcome = expect([this.model.expectedStatus(sent)]);
    const wrong = outcome === 'accepted' ? this.model.apply(sent, answer) : null;
    if (outcome === 'accepted' && step.call === 'POST /api/user/switch') this.switchSession(actor, object, answer);
    if (wrong) throw new Error(`${wrong}: ${answer.text.slice(0, 1000)}\n${told()}`);
    return outcome;
  }

  /** Throws unless the product's state equals the model. */
  async compare(): Promise<void> {
    const rows = await this.bff.database.query('SELECT id, title, is_granted AS granted FROM wishes ORDER BY id');
    if (JSON.stringify(rows) !== JSON.stringify(this.model.wishRows()))
      throw new Error('The database holds other wishes than were acknowledged');
  }

  /** Switches the actor to the session that the response opened; the previous one has ended. */
  private switchSession(actor: number, { userId }: Record<string, unknown>, answer: Answer): void {
    this.ended.push(this.sessions[actor]?.cookie ?? '');
    this.sessions[actor] = { id: String(userId).toLowerCase(), cookie: cookieOf(answer) };
  }

  private textOf({ call, fields, raw }: Step, { requestBody }: Operation): string {
    const named = JSON.stringify(fields, (name, value) => {
      if (typeof value !== 'string' || !value.startsWith(ID) || !/^id:\d+$/.test(value)) return value;
      const at = Number(value.slice(ID.length));
      return name === 'userId' ? this.model.userAt(at) : this.model.idAt(call, at);
    });
    if (raw) return raw.text === '' ? named.slice(0, -1 - raw.cut) : raw.text;
    return requestBody || Object.keys(fields).length > 0 ? named : '';
  }

  private cookieOf({ actor }: Step): string | null {
    if (typeof actor === 'number') return this.sessions[actor]?.cookie ?? null;
    if (actor === 'ended') return this.ended.at(-1) ?? null;
    // A valid session with a forged signature.
    return actor === 'forged' ? `${this.sessions[0]?.cookie.slice(0, -4)}AAAA` : null;
  }
}

const bodyLimitOf = (call: string) => (call.endsWith('/browser-failures') ? BROWSER_FAILURE_BYTES_MAX : BODY_LIMIT);

/** Returns what is wrong with the headers that every response must have, or null. */
function headerDeviation({ headers }: Answer, call: string): string | null {
  if (headers['x-content-type-options'] !== 'nosniff') return 'may be sniffed';
  if (!headers['content-security-policy']) return 'has no policy';
  if (headers['access-control-allow-origin'] !== undefined) return 'is open to other sites';
  const mayOpen = call === 'GET /api/user' || call === 'POST /api/user/switch' || call.includes(' /auth/');
  return headers['set-cookie'] !== undefined && !mayOpen ? 'sets a cookie' : null;
}
