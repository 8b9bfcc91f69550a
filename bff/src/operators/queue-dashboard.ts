import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { OperatorPasses, PASS_HEADER } from '@wishboard/server-kit/process/operator-passes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sendError } from '../common/errors/send-error.js';
import { toApiException, unavailable } from '../common/errors/to-api-exception.js';
import { FORM_TYPE } from '../common/http/form-body.js';
import { LOGGER } from '../logging/logging.module.js';
import type { BffSettings } from '../settings/settings.js';
import { NamedOperators } from './named-operators.js';
import { OperatorCheck } from './operator-check.js';
import { answerWithPage } from './refusal-page.js';

/** Paths of the queue dashboard: the queues with their jobs, and the outbox events. */
const PATHS = ['/admin/queues', '/admin/events'];
const TIMEOUT_MS = 10_000;

/**
 * Proxies operators' requests to the queue dashboard, which is a separate process. The password or session is checked here and not
 * forwarded. The dashboard gets a pass instead, and its response is forwarded only when it countersigns the pass, which proves that it
 * belongs to this installation. Another process on that port, such as another installation's dashboard on the same machine, learns no
 * secret, and its responses are dropped.
 */
export async function proxyQueueDashboard(app: NestFastifyApplication, settings: BffSettings): Promise<void> {
  const passes = new OperatorPasses(settings.adminPassword, settings.installation);
  const check = accessCheckOf(app, settings);
  const logger = app.get<Logger>(LOGGER);
  const answer: Answer = (error, request, reply) => {
    const exception = toApiException(error);
    if (settings.accounts === null || !answerWithPage(exception, request, reply)) sendError(exception, request, reply);
  };
  await app.register(async (operators: FastifyInstance) => {
    operators.setErrorHandler(answer);
    // A form body is proxied unparsed; all other routes take JSON.
    operators.removeContentTypeParser(FORM_TYPE);
    operators.addContentTypeParser(FORM_TYPE, (_request, body, done) => done(null, body));
    for (const path of PATHS) await proxyPath(operators, path, { settings, check, passes, logger, answer });
  });
}

/** Sends an error: as a page to a browser where operators are members, as JSON otherwise. */
type Answer = (
  error: unknown,
  request: Pick<FastifyRequest, 'id' | 'method' | 'url' | 'headers'>,
  reply: FastifyReply,
) => void;

/** Admits operators, or throws. */
type AccessCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the check for this installation. With accounts of its own, operators are members, and the password gives no access. */
function accessCheckOf(app: NestFastifyApplication, { accounts }: BffSettings): AccessCheck {
  const password = app.get(OperatorCheck);
  if (accounts === null) return (request, reply) => password.check(request, reply);
  const named = app.get(NamedOperators);
  return ({ session, method }) => named.require(session, READS.has(method) ? 'mayLook' : 'mayAct');
}

interface ProxyOptions {
  settings: BffSettings;
  check: AccessCheck;
  passes: OperatorPasses;
  logger: Logger;
  answer: Answer;
}

async function proxyPath(
  operators: FastifyInstance,
  path: string,
  { settings, check, passes, logger, answer }: ProxyOptions,
): Promise<void> {
  /** The pass that was sent with each pending request. */
  const shown = new WeakMap<object, string>();
  const strangers = new WeakSet<object>();
  await operators.register(httpProxy, {
    upstream: '',
    prefix: path,
    rewritePrefix: path,
    http: { requestOptions: { timeout: TIMEOUT_MS } },
    preValidation: async (request, reply) => void (await check(request, reply)),
    replyOptions: {
      getUpstream: () => settings.queueDashboardUrl,
      // A 503 would otherwise be asked for ten times more, each time until the dashboard has given up Redis.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => {
        // The member's session and the operator's password are not forwarded to the dashboard.
        const { cookie: _, authorization: __, ...passed } = headers;
        const pass = passes.issue(request.raw);
        shown.set(request, pass);
        return { ...passed, 'x-request-id': request.id, [PASS_HEADER]: pass };
      },
      rewriteHeaders: (headers, request = {} as FastifyRequest) => {
        const { [PASS_HEADER]: answer, ...passed } = headers;
        if (passes.isCountersigned(shown.get(request) ?? '', answer)) return passed;
        strangers.add(request);
        return {};
      },
      onResponse: (request, reply, response) => {
        // `stream` is documented and missing from the types.
        const { stream } = response as unknown as { stream: Readable };
        if (!strangers.has(request)) return void reply.send(stream);
        stream.destroy();
        const { queueDashboardUrl: url } = settings;
        logger.warn(
          { url },
          'What answers there is not the queue dashboard of this installation, or has another password',
        );
        answer(unavailable(null), request, reply as FastifyReply);
      },
      onError: (reply, { error }) => answer(unavailable(error), reply.request, reply as FastifyReply),
    },
  });
}
