import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { validationFailed } from '../common/errors/api-exception.js';
import { sendError } from '../common/errors/send-error.js';
import { toApiException } from '../common/errors/to-api-exception.js';
import { RATE_LIMITS } from '../common/rate-limit/rate-limits.js';
import type { BffSettings } from '../settings/settings.js';
import type { BackchannelLogoutService } from './backchannel-logout.service.js';

/** Endpoint for the provider's logout tokens, registered at the provider as `backchannel_logout_uri`. */
const BACKCHANNEL_LOGOUT_PATH = '/auth/backchannel-logout';
/** Body limit of a form with one token, in bytes. */
const FORM_LIMIT = 16 * 1024;

/**
 * If members sign in with a provider, adds the route on which the provider reports sign-outs. The route takes a form, with a
 * parser of its own that is limited to this plugin scope. A form on a foreign page thus cannot reach any other route through it.
 */
export async function addBackchannelLogoutRoute(
  app: FastifyInstance,
  logouts: BackchannelLogoutService,
  { oidc }: Pick<BffSettings, 'oidc'>,
  logger: Logger,
): Promise<void> {
  if (!oidc) return;
  await app.register(async (provider: FastifyInstance) => {
    provider.removeAllContentTypeParsers();
    provider.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    );
    provider.setErrorHandler((error, request, reply) => {
      const exception = toApiException(error);
      logger.warn({ err: exception.cause ?? exception, requestId: request.id }, 'A logout from the provider failed');
      sendError(exception, request, reply);
    });
    const options = { bodyLimit: FORM_LIMIT, config: { limit: RATE_LIMITS.backchannelLogout } };
    provider.post(BACKCHANNEL_LOGOUT_PATH, options, async ({ body }, reply) => {
      const [token, ...others] = body instanceof URLSearchParams ? body.getAll('logout_token') : [];
      if (token === undefined || others.length > 0)
        throw validationFailed([{ field: 'logout_token', message: 'Must be there, once' }]);
      await logouts.handleLogoutToken(token);
      return reply.header('cache-control', 'no-store').code(200).send();
    });
  });
}
