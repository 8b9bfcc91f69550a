/** A member who speaks to the API as the page does, without a page. */
export class ApiMember {
  private cookie = '';

  private constructor(private readonly url: string) {}

  /** Signs in, in demo mode, as the member with this id. */
  static async signIn(url: string, userId: string): Promise<ApiMember> {
    const member = new ApiMember(url);
    await member.send('GET', '/api/user');
    await member.post('/api/user/switch', { userId });
    return member;
  }

  /** @throws Error when nobody answers, or with an error */
  get<Answer = unknown>(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  /** @throws Error when nobody answers, or with an error */
  post<Answer = unknown>(path: string, body?: object): Promise<Answer> {
    return this.send('POST', path, body);
  }

  /** @throws Error when nobody answers, or with an error */
  patch<Answer = unknown>(path: string, body: object): Promise<Answer> {
    return this.send('PATCH', path, body);
  }

  private async send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(this.cookie && { cookie: this.cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (set.length > 0) this.cookie = set.join('; ');
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return JSON.parse(text);
  }
}
