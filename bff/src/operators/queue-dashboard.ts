import httpProxy from '@fastify/http-proxy';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendError } from '../common/errors/send-error.js';
import { unavailable } from '../common/errors/to-api-exception.js';
import type { BffSettings } from '../settings.js';
import { OperatorCheck } from './operator-check.js';

/** The queues with their jobs, and the events on their way to them. */
const PATHS = ['/admin/queues', '/admin/events'];
const PATIENCE_MS = 10_000;

/** Passes operators on to the queue dashboard, a process of its own that checks the password again. */
export async function passOnQueueDashboard(app: NestFastifyApplication, settings: BffSettings): Promise<void> {
  await app.register(async (operators: FastifyInstance) => {
    // A form of its pages goes on unread; for everybody else a body is JSON.
    operators.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => done(null, body));
    for (const path of PATHS) await passOn(operators, path, settings, app.get(OperatorCheck));
  });
}

async function passOn(
  operators: FastifyInstance,
  path: string,
  settings: BffSettings,
  check: OperatorCheck,
): Promise<void> {
  await operators.register(httpProxy, {
    upstream: settings.queueDashboardUrl,
    prefix: path,
    rewritePrefix: path,
    http: { requestOptions: { timeout: PATIENCE_MS } },
    preValidation: (request, reply) => check.check(request, reply),
    replyOptions: {
      rewriteRequestHeaders: ({ id }, headers) => {
        // A member's session is none of the dashboard's business.
        const { cookie: _, ...passed } = headers;
        return { ...passed, 'x-request-id': id };
      },
      onError: (reply, { error }) => sendError(unavailable(error), reply.request, reply as FastifyReply),
    },
  });
}
