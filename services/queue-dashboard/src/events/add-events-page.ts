import { createHash } from 'node:crypto';
import { isConnectionFailure } from '@wishboard/database/errors/connection-failure';
import { ParkedEventsRepository } from '@wishboard/server-kit/events/queues/parked-events.repository';
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';

import { readEventsOverview } from './events-overview.js';
import { DISCARDED_BY_MAX, renderEventsPage, WHY_MAX } from './events-page.js';
import { EVENTS_STYLE } from './events-style.js';

export interface EventsPageSettings {
  database: DataSource;
  writable: boolean;
  /** Path of the page. Its forms post to `/resend`, `/resend-all` and `/discard` below it. */
  path: string;
  queuesPath: string;
}

const RETRY_AFTER_S = 2;
const AWAY = 'PostgreSQL cannot be reached right now. Please try again in a moment.\n';
const STYLE_HASH = createHash('sha256').update(EVENTS_STYLE).digest('base64');
const POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; ` +
  "frame-ancestors 'none'";

const RESEND_BODY = {
  type: 'object',
  required: ['eventId', 'queue'],
  properties: {
    eventId: { type: 'string', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' },
    queue: { type: 'string', maxLength: 100 },
  },
} as const;

/** Schema of a text that is not blank. NUL is refused because PostgreSQL cannot store it. */
const nonBlankText = (maxLength: number) =>
  ({ type: 'string', maxLength, pattern: '^[^\\0]*[^\\s\\0][^\\0]*$' }) as const;

const DISCARD_BODY = {
  type: 'object',
  required: ['eventId', 'queue', 'by', 'why'],
  properties: { ...RESEND_BODY.properties, by: nonBlankText(DISCARDED_BY_MAX), why: nonBlankText(WHY_MAX) },
} as const;

/** Adds the operators' page about pending and parked events, with its actions. The caller must restrict access to it. */
export async function addEventsPage(server: FastifyInstance, settings: EventsPageSettings): Promise<void> {
  const { database, writable, path, queuesPath } = settings;
  const parkedEvents = new ParkedEventsRepository(database);
  const paths = {
    queues: queuesPath,
    resend: `${path}/resend`,
    resendAll: `${path}/resend-all`,
    discard: `${path}/discard`,
  };
  await server.register(async (pages) => {
    // Parses form bodies. Registered only for this page: the API of the queues takes only JSON.
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.setErrorHandler(async (error, _request, reply) => {
      if (!isConnectionFailure(error)) throw error;
      return reply.code(503).header('retry-after', RETRY_AFTER_S).type('text/plain; charset=utf-8').send(AWAY);
    });
    pages.get<{ Querystring: { done?: string } }>(path, async ({ query }, reply) => {
      const overview = await readEventsOverview(database);
      return (
        reply
          .header('content-security-policy', POLICY)
          // Without a referrer, the form's origin would be "null", which the BFF treats as another site.
          .header('referrer-policy', 'same-origin')
          .type('text/html; charset=utf-8')
          .send(renderEventsPage({ overview, writable, paths, done: query.done }))
      );
    });
    pages.post<{ Body: { eventId: string; queue: string } }>(
      paths.resend,
      { schema: { body: RESEND_BODY } },
      async ({ body }, reply) => {
        const sent = await parkedEvents.resend(body.eventId, body.queue);
        return reply.redirect(`${path}?done=${sent ? 'sent' : 'gone'}`, 303);
      },
    );
    pages.post(paths.resendAll, async (_request, reply) => {
      const count = await parkedEvents.resendAll();
      return reply.redirect(`${path}?done=${count > 0 ? 'all-sent' : 'none'}`, 303);
    });
    pages.post<{ Body: { eventId: string; queue: string; by: string; why: string } }>(
      paths.discard,
      { schema: { body: DISCARD_BODY } },
      async ({ body: { eventId, queue, by, why } }, reply) => {
        const discarded = await parkedEvents.discard(eventId, queue, { by: by.trim(), why: why.trim() });
        return reply.redirect(`${path}?done=${discarded ? 'discarded' : 'gone'}`, 303);
      },
    );
  });
}
