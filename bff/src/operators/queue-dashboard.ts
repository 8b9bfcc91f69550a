import httpProxy from '@fastify/http-proxy';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { sendError } from '../common/errors/send-error.js';
import { unavailable } from '../common/errors/to-api-exception.js';
import type { BffSettings } from '../settings.js';
import { checkOperator } from './operator-check.js';

const PATH = '/admin/queues';
const PATIENCE_MS = 10_000;

/** Passes operators on to the queue dashboard, a process of its own that checks the password again. */
export async function passOnQueueDashboard(app: NestFastifyApplication, settings: BffSettings): Promise<void> {
  await app.register(httpProxy, {
    upstream: settings.queueDashboardUrl,
    prefix: PATH,
    rewritePrefix: PATH,
    http: { requestOptions: { timeout: PATIENCE_MS } },
    preValidation: async (request, reply) => checkOperator(request, reply, settings.adminPassword),
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
