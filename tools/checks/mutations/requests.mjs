import { BFF, breaks, TESTS } from './breaks.mjs';

/** Mutations of the limits of requests, the headers of responses, and cross-site requests. */
export const REQUESTS = [
  // Limits of requests
  breaks(
    'a request that names no path passes every check, too',
    `${BFF}/common/http/request-target.ts`,
    '? url : NOWHERE',
    "? url : url || '/'",
    `${TESTS}/hostile-heads.e2e.spec.ts`,
    'hostile input in a request target that names no path gets the 404 of an unknown address',
  ),
  breaks(
    'names that reach a prototype are refused',
    `${BFF}/common/http/json-body.ts`,
    'if (FORBIDDEN_KEYS.has(key) || !isStorable(key))',
    'if (!isStorable(key))',
    `${BFF}/common/http/json-body.spec.ts`,
    'parseJsonBody refuses the key in',
  ),
  breaks(
    'deep nesting is refused',
    `${BFF}/common/http/json-body.ts`,
    'if (depth >= DEPTH_LIMIT)',
    'if (depth >= 1000 * DEPTH_LIMIT)',
    `${BFF}/common/http/json-body.spec.ts`,
    'parseJsonBody refuses nesting beyond',
  ),
  breaks(
    'NUL and half surrogates are refused',
    `${BFF}/common/http/json-body.ts`,
    "if (!isStorable(value)) throw invalid('Must",
    "if (value === 'x') throw invalid('Must",
    `${BFF}/common/http/json-body.spec.ts`,
    'parseJsonBody refuses the text in',
  ),
  breaks(
    'a body has 64 KB at most',
    `${BFF}/common/http/json-body.ts`,
    'BODY_LIMIT = 64 * 1024',
    'BODY_LIMIT = 640 * 1024',
    `${TESTS}/hostile-bodies.e2e.spec.ts`,
    'hostile input that is too large gets 413',
  ),
  breaks(
    'a body is JSON alone',
    `${BFF}/common/http/json-body.ts`,
    'app.removeAllContentTypeParsers();',
    '',
    `${TESTS}/hostile-bodies.e2e.spec.ts`,
    'hostile input of other content types gets 415, and so does a body without a content type',
  ),
  breaks(
    'unknown fields are refused',
    `${BFF}/common/validation/validation.pipe.ts`,
    'forbidNonWhitelisted: true',
    'forbidNonWhitelisted: false',
    `${TESTS}/hostile-heads.e2e.spec.ts`,
    'hostile input in a path of 5,000 characters gets 404, and an unknown name in a query gets 400',
  ),
  // Responses
  breaks(
    'an error reveals nothing internal of the server',
    `${BFF}/common/errors/to-api-exception.ts`,
    "'Something went wrong on our side', { cause }",
    'String(cause), { cause }',
    `${BFF}/common/errors/to-api-exception.spec.ts`,
    'toApiException reveals nothing of an unexpected error, which becomes INTERNAL',
  ),
  // Cross-site requests
  breaks(
    'Sec-Fetch-Site is checked',
    `${BFF}/common/http/cross-site.ts`,
    "if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;",
    '',
    `${TESTS}/cross-site.e2e.spec.ts`,
    'requests of other sites are refused from another site',
  ),
  breaks(
    'Origin is checked',
    `${BFF}/common/http/cross-site.ts`,
    'if (from !== undefined) return origin',
    "if (from === 'x') return origin",
    `${TESTS}/cross-site.e2e.spec.ts`,
    'requests of other sites are refused from ours by one header and another by the other',
  ),
  breaks(
    'the cookie is SameSite=Lax',
    `${BFF}/sessions/signed-cookies.ts`,
    "sameSite: 'lax'",
    "sameSite: 'none'",
    `${TESTS}/users.e2e.spec.ts`,
    'Demo mode makes a visitor the first member and remembers them with a cookie that scripts cannot read',
  ),
  breaks(
    'the cookie is HttpOnly',
    `${BFF}/sessions/signed-cookies.ts`,
    'httpOnly: true',
    'httpOnly: false',
    `${TESTS}/users.e2e.spec.ts`,
    'Demo mode makes a visitor the first member and remembers them with a cookie that scripts cannot read',
  ),
];
