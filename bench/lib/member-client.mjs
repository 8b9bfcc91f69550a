/** A member of the demo who speaks to the API as the page does. */
export class MemberClient {
  #cookie = '';

  constructor(url) {
    this.url = url;
  }

  /** Signs in as the member with this id, or as the one a visitor becomes. */
  static async of(url, userId) {
    const client = new MemberClient(url);
    let member = await client.get('/api/user');
    if (userId) member = await client.post('/api/user/switch', { userId });
    client.userId = member.id;
    return client;
  }

  get(path) {
    return this.#send('GET', path);
  }

  post(path, body) {
    return this.#send('POST', path, body);
  }

  /** Opens the member's stream, and calls `onHint` with the time (performance.now()) of each hint of a type. */
  async openStream(onHint, signal, type = 'notifications') {
    const response = await fetch(`${this.url}/api/notifications/stream`, { headers: this.headers(), signal });
    if (!response.ok) throw new Error(`the stream answered ${response.status}`);
    const read = async () => {
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        if (piece.includes(`"type":"${type}"`)) onHint(performance.now());
      }
    };
    read().catch((error) => {
      if (!signal.aborted) throw error;
    });
  }

  /** What the page sends with every request of this member. */
  headers() {
    return { 'sec-fetch-site': 'same-origin', ...(this.#cookie && { cookie: this.#cookie }) };
  }

  async #send(method, path, body) {
    const headers = { ...this.headers(), ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(this.url + path, { method, headers, body: body && JSON.stringify(body) });
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (set.length > 0) this.#cookie = set.join('; ');
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return text ? JSON.parse(text) : null;
  }
}
