/** A member of the demo who speaks to the API as the page does. */
export class MemberClient {
  #cookie = '';

  /** @param from address that a trusted proxy would name, where it is not this machine's */
  constructor(url, from) {
    this.url = url;
    this.from = from;
  }

  /** Signs in as the member with this id, or as the one a visitor becomes. @param from as for the constructor */
  static async of(url, userId, from) {
    const client = new MemberClient(url, from);
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

  /** Opens the member's stream, and calls `onHint` with the time (performance.now()) of each hint of a type, and its text. */
  async openStream(onHint, signal, type = 'notifications') {
    const response = await fetch(`${this.url}/api/notifications/stream`, { headers: this.headers(), signal });
    if (!response.ok) throw new Error(`the stream answered ${response.status}`);
    const read = async () => {
      let text = '';
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        const messages = (text + piece).split('\n\n');
        text = messages.pop();
        for (const message of messages) {
          if (message.includes(`"type":"${type}"`)) onHint(performance.now(), message.slice('data: '.length));
        }
      }
    };
    read().catch((error) => {
      if (!signal.aborted) throw error;
    });
  }

  /** What the page sends with every request of this member. */
  headers() {
    const { from } = this;
    return {
      'sec-fetch-site': 'same-origin',
      ...(this.#cookie && { cookie: this.#cookie }),
      ...(from && { 'x-forwarded-for': from }),
    };
  }

  async #send(method, path, body) {
    const headers = { ...this.headers(), ...(body && { 'content-type': 'application/json' }) };
    const request = { method, headers, body: body && JSON.stringify(body) };
    const response = await fetch(this.url + path, request).catch((error) => {
      // Of the connections that fetch opens ahead the server closes those that stay unused; browsers ask again, too.
      if (error.cause?.socket?.bytesRead !== 0) throw error;
      return fetch(this.url + path, request);
    });
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (set.length > 0) this.#cookie = set.join('; ');
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return text ? JSON.parse(text) : null;
  }
}
