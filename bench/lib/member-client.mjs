/** @import { MemberView } from '@wishboard/contracts/http/fields/user' */
/** @import { Hint } from '@wishboard/contracts/http/hint' */

/** A member in demo mode who uses the API as the page does. */
export class MemberClient {
  #cookie = '';
  userId = '';

  /**
   * @param {string} url
   * @param {string} [from] client address as a trusted proxy would forward it, where it is not this machine's
   */
  constructor(url, from) {
    this.url = url;
    this.from = from;
  }

  /**
   * Signs in as the member with this id, or as the member that a visitor becomes.
   *
   * @param {string} url
   * @param {string} [userId]
   * @param {string} [from] as in the constructor
   */
  static async of(url, userId, from) {
    const client = new MemberClient(url, from);
    /** @type {MemberView} */
    let member = await client.get('/api/user');
    if (userId) member = await client.post('/api/user/switch', { userId });
    client.userId = member.id;
    return client;
  }

  /**
   * @template [Answer=unknown] what the caller knows that the path answers
   * @param {string} path
   * @returns {Promise<Answer>}
   */
  get(path) {
    return this.#send('GET', path);
  }

  /**
   * @template [Answer=unknown] what the caller knows that the path answers
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<Answer>}
   */
  post(path, body) {
    return this.#send('POST', path, body);
  }

  /**
   * Opens the member's stream. Calls `onHint` with the time (performance.now()) and the text of each hint of the given type.
   *
   * @param {(time: number, hint: string) => void} onHint
   * @param {AbortSignal} signal
   * @param {Hint['type']} type
   */
  async openStream(onHint, signal, type = 'notifications') {
    const response = await fetch(`${this.url}/api/notifications/stream`, { headers: this.headers(), signal });
    const { body } = response;
    if (!response.ok || !body) throw new Error(`the stream answered ${response.status}`);
    const read = async () => {
      let text = '';
      for await (const piece of body.pipeThrough(new TextDecoderStream())) {
        const messages = (text + piece).split('\n\n');
        text = messages.pop() ?? '';
        for (const message of messages) {
          if (message.includes(`"type":"${type}"`)) onHint(performance.now(), message.slice('data: '.length));
        }
      }
    };
    read().catch((error) => {
      if (!signal.aborted) throw error;
    });
  }

  /** Returns the headers that the page sends with every request of this member. */
  headers() {
    const { from } = this;
    return {
      'sec-fetch-site': 'same-origin',
      ...(this.#cookie && { cookie: this.#cookie }),
      ...(from && { 'x-forwarded-for': from }),
    };
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  async #send(method, path, body) {
    const headers = { ...this.headers(), ...(body && { 'content-type': 'application/json' }) };
    const request = { method, headers, body: body && JSON.stringify(body) };
    const response = await fetch(this.url + path, request).catch((error) => {
      // The server closes connections that fetch opened ahead and never used. Browsers send the request again in this case,
      // too.
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
