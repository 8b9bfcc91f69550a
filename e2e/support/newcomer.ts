import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import type { Stack } from '../../tools/start/launch-stack.mjs';
import { accountsEnvironment, mailOf } from './accounts';

/** Settings of a board whose members have its own accounts, and access to the mail that it sends. */
export interface BoardWithMail {
  env: Record<string, string>;
  codeFor(email: string): string;
  stop(): Promise<void>;
}

export async function boardWithMail(signUp: 'open' | 'invite'): Promise<BoardWithMail> {
  const sink = await MailSink.start();
  return {
    env: await accountsEnvironment({ ...mailOf(sink), SIGN_UP: signUp }),
    codeFor: (email) => sink.codeFor(email),
    stop: () => sink.stop(),
  };
}

/** Creates an invitation through the operators' command and returns its code. */
export async function invite({ databaseUrl, url }: Stack, uses: number): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['../packages/database/dist/commands/admin.js', '--by', 'ann', 'invite', '--uses', String(uses)],
    { env: { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: url } },
  );
  return stdout.split('\n')[0] ?? '';
}

/** A newcomer who joins through the API as the page does, with a cookie store. */
export class Newcomer {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    readonly email: string,
    private readonly codeFor: (email: string) => string,
  ) {}

  /**
   * Requests a code, enters it and sends a display name if the server asks for one. It does not ask when an earlier try, whose
   * response was lost, has already made the member.
   *
   * @returns the member's id
   * @throws Error when no response arrives or it has an error status
   */
  async join(displayName: string, invitation: string): Promise<string> {
    await this.post('code', { email: this.email });
    const { user } = await this.post<{ user: { id: string } | null }>('code/check', { code: this.codeFor(this.email) });
    if (user) return user.id;
    return (await this.post<{ id: string }>('sign-up', { displayName, invitation })).id;
  }

  /** Returns the id of the member whose session this is; null without one. */
  async whoAmI(): Promise<string | null> {
    const response = await fetch(`${this.url}/api/user`, { headers: { cookie: this.cookie() } });
    const body = (await response.json()) as { id?: string };
    return body.id ?? null;
  }

  private cookie(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  private async post<Answer>(path: string, body: object): Promise<Answer> {
    const response = await fetch(`${this.url}/api/account/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.url, cookie: this.cookie() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Answer;
  }
}
