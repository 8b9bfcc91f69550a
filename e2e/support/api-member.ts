import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Pool } from 'pg';

/** Optional parts of a request. */
export interface RequestOptions {
  /** Sent as JSON; a Buffer is sent unchanged with the content type of the headers. */
  body?: object;
  headers?: Record<string, string>;
  /** Address of the server to use instead of the member's own. */
  by?: string;
}

/** A member who calls the API as the page does, without a page. */
export class ApiMember {
  private cookie = '';
  /** Whether each POST carries its own idempotency key, as the page's creation of a wish does. */
  sendsKeys = false;

  private constructor(private readonly url: string) {}

  /** Signs in, in demo mode, as the member with this id, or as the member that a visitor becomes. */
  static async signIn(url: string, userId?: string): Promise<ApiMember> {
    const member = new ApiMember(url);
    await member.get('/api/user');
    if (userId) await member.post('/api/user/switch', { userId });
    return member;
  }

  /** @throws Error when no response arrives or it has an error status */
  async get<Answer = unknown>(path: string): Promise<Answer> {
    return JSON.parse(await read(await this.ask('GET', path)));
  }

  /** @throws Error when no response arrives or it has an error status */
  async post<Answer = unknown>(path: string, body?: object): Promise<Answer> {
    const headers: Record<string, string> = this.sendsKeys ? { [IDEMPOTENCY_HEADER]: randomUUID() } : {};
    return JSON.parse(await read(await this.ask('POST', path, { headers, ...(body && { body }) })));
  }

  /** @throws Error when no response arrives or it has an error status */
  async patch<Answer = unknown>(path: string, body: object): Promise<Answer> {
    return JSON.parse(await read(await this.ask('PATCH', path, { body })));
  }

  /** @throws Error when no response arrives or it has an error status */
  async delete(path: string): Promise<void> {
    await read(await this.ask('DELETE', path));
  }

  /** Makes a wish. @returns its id */
  async makeWish(title: string): Promise<string> {
    const { id } = await this.post<WishView>('/api/wishes', { title, description: 'Made while things break' });
    return id;
  }

  /** Returns the response with any status. @throws Error when no response arrives */
  async ask(method: string, path: string, { body, headers, by }: RequestOptions = {}): Promise<Response> {
    const response = await fetch((by ?? this.url) + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(this.cookie && { cookie: this.cookie }),
        ...(body && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (set.length > 0) this.cookie = set.join('; ');
    return response;
  }
}

async function read(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

/** Inserts `count` new members into the database and signs them in. */
export async function createMembers(
  url: string,
  database: Pool,
  count: number,
): Promise<{ id: string; api: ApiMember }[]> {
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO users (username, display_name) SELECT 'crowd-' || n, 'Crowd ' || n FROM generate_series(1, $1::int) n
     RETURNING id`,
    [count],
  );
  return Promise.all(rows.map(async ({ id }) => ({ id, api: await ApiMember.signIn(url, id) })));
}
