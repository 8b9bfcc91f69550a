/** Response of the double: status, body (sent as JSON) and headers. A function is called for each request. */
export type Answer = FixedAnswer | ((call: ApiCall) => Answer | Promise<Answer>);

interface FixedAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Responses by `METHOD path`, for example `'GET /api/user'`. A key with the query string takes precedence over one without. */
export type Answers = Record<string, Answer>;

export interface ApiCall {
  method: string;
  /** Path with query string. */
  path: string;
  body: unknown;
  headers: Headers;
}

export interface FetchDouble {
  /** Every call so far, in order. */
  calls: ApiCall[];
  /** Adds or replaces responses for later calls. */
  answer(answers: Answers): void;
}

/** Returns a successful response with this body. */
export const ok = (body: unknown, headers?: Record<string, string>): FixedAnswer => ({ status: 200, body, headers });

/** Returns an error response in the API's form. */
export const failure = (status: number, code = 'INTERNAL', message = 'It did not work'): FixedAnswer => ({
  status,
  body: { statusCode: status, error: `Status ${status}`, code, message, requestId: 'test' },
});

/**
 * Replaces `fetch` by a double. A call without a response gets a 404 whose message names the call, so that a forgotten response is
 * noticed.
 */
export function fetchDouble(initial: Answers = {}): FetchDouble {
  let answers = { ...initial };
  const calls: ApiCall[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), window.location.origin);
    const method = init?.method ?? 'GET';
    const path = url.pathname + url.search;
    const call: ApiCall = {
      method,
      path,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init?.headers),
    };
    calls.push(call);
    const answer = answers[`${method} ${path}`] ?? answers[`${method} ${url.pathname}`];
    const missing = failure(404, 'NOT_FOUND', `The test has no answer to ${method} ${path}`);
    return toResponse(await resolveAnswer(answer ?? missing, call));
  };
  return {
    calls,
    answer(more) {
      answers = { ...answers, ...more };
    },
  };
}

async function resolveAnswer(answer: Answer, call: ApiCall): Promise<FixedAnswer> {
  return typeof answer === 'function' ? resolveAnswer(await answer(call), call) : answer;
}

function toResponse(answer: FixedAnswer): Response {
  const { status, body, headers } = answer;
  const text = body === undefined ? '' : JSON.stringify(body);
  // jsdom has no Response. This object has the members that the kit reads.
  const response = {
    ok: status >= 200 && status < 300,
    status,
    statusText: `Status ${status}`,
    headers: new Headers(headers),
    text: async () => text,
    json: async () => JSON.parse(text),
  };
  return response as Response;
}
