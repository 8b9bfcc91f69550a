/** Target of an attack: an absolute address and a body that the server would accept from the product's own page. */
export interface Target {
  method: string;
  url: string;
  body: object;
}

/**
 * Tries, inside a page of a foreign origin, every way in which a browser can send a request with the member's cookie. Returns what
 * the page could read of the responses, which should be nothing.
 */
export async function attack(targets: Target[]): Promise<string[]> {
  const read: string[] = [];
  const sent: Promise<unknown>[] = [];
  const types = ['text/plain', 'application/json', 'application/x-www-form-urlencoded'];
  const note = (how: string, what: unknown) => read.push(`${how}: ${String(what).slice(0, 100)}`);

  const fetchOne = async (url: string, init: RequestInit) => {
    const answer = await fetch(url, { credentials: 'include', ...init });
    if (answer.type !== 'opaque') note(`fetch ${init.mode}`, await answer.text());
  };
  const formOne = (url: string, enctype: string, body: object, at: number) =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.name = `frame-${at}-${enctype}`;
      const form = document.createElement('form');
      Object.assign(form, { action: url, method: 'post', enctype, target: frame.name });
      const input = document.createElement('input');
      // As text/plain the form becomes a complete JSON object: {"title":"…","x":"="}
      input.name = enctype === 'text/plain' ? `${JSON.stringify(body).slice(0, -1)},"x":"` : '_method';
      input.value = enctype === 'text/plain' ? '"}' : 'DELETE';
      form.append(input);
      document.body.append(frame, form);
      form.submit();
      frame.addEventListener('load', () => {
        try {
          const text = frame.contentDocument?.body?.textContent ?? '';
          if (text !== '') note('frame', text);
        } catch {
          // The frame belongs to another origin, as expected.
        }
        resolve(undefined);
      });
    });
  const elementOne = (tag: 'img' | 'script' | 'link', url: string) =>
    new Promise((resolve) => {
      const element = document.createElement(tag);
      element.onload = resolve;
      element.onerror = resolve;
      Object.assign(element, tag === 'link' ? { rel: 'stylesheet', href: url } : { src: url });
      document.head.append(element);
    });

  for (const [at, { method, url, body }] of targets.entries()) {
    const text = JSON.stringify(body);
    for (const mode of ['no-cors', 'cors', 'same-origin', 'navigate'] as const) {
      for (const type of types) {
        const headers = { 'content-type': type };
        const overriding = { ...headers, 'x-http-method-override': method };
        // A mode may refuse the method. Then POST, which every mode allows, is tried.
        for (const init of [
          { method, headers },
          { method: 'POST', headers },
          { method: 'POST', headers: mode === 'cors' ? overriding : headers },
        ])
          sent.push(fetchOne(url, { mode, body: text, ...init }).catch(() => undefined));
      }
    }
    for (const type of types)
      sent.push(Promise.resolve(navigator.sendBeacon(url, new Blob([text], { type }))).catch(() => undefined));
    for (const enctype of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
      sent.push(formOne(url, enctype, body, at));
    }
    for (const tag of ['img', 'script', 'link'] as const)
      sent.push(elementOne(tag, `${url}?_method=${method}&x=${tag}`));
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.withCredentials = true;
    request.onload = () => note('xhr', request.responseText);
    sent.push(new Promise((resolve) => request.addEventListener('loadend', resolve)));
    request.send(text);
  }
  await Promise.all(sent);
  return read;
}
