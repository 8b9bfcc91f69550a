import type { Answer, Harness } from '../harness.js';

/** A browser, as far as accounts need one: stores cookies and sends them with each request. */
export class Jar {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly bff: Harness,
    private readonly from?: string,
    private readonly userAgent?: string,
  ) {}

  async call<Body = unknown>(method: string, path: string, body?: unknown, from = this.from): Promise<Answer<Body>> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await this.bff.call<Body>(path, {
      method,
      headers: { ...(cookie && { cookie }), ...(this.userAgent && { 'user-agent': this.userAgent }) },
      ...(body !== undefined && { body }),
      ...(from && { from }),
    });
    this.storeCookies(answer.headers);
    return answer;
  }

  /** Applies the Set-Cookie headers of a response. */
  storeCookies(headers: Answer['headers']): void {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const isGone = attributes.some((attribute) => /^ (max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
      if (isGone) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  post<Body = unknown>(path: string, body?: unknown) {
    return this.call<Body>('POST', `/api/account/${path}`, body);
  }

  /** Returns the id of the member who is signed in, or null. */
  async member(): Promise<string | null> {
    const { status, body } = await this.call<{ id: string }>('GET', '/api/user');
    return status === 200 ? body.id : null;
  }
}
