import type { Answer, ApiCall } from '@wishboard/web-kit/doubles/fetch-double';

type FetchHandler = (call: ApiCall) => Answer;

/** Replaces `fetch` with the given responses. Pending requests of an earlier part keep their own responses. */
export function stubFetch(respond: FetchHandler): void {
  window.fetch = async (input, init) => {
    const url = new URL(String(input), window.location.origin);
    const call: ApiCall = {
      method: init?.method ?? 'GET',
      path: url.pathname + url.search,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init?.headers),
    };
    let answer: Answer = respond(call);
    while (typeof answer === 'function') answer = await answer(call);
    const { status, body, headers } = answer;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
}
