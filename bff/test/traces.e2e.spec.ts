import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TraceCollector } from '@wishboard/server-kit/testing/trace-collector';
import { Harness, type Member } from './harness.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const BROWSER = 'b7ad6b7169203331';
const HEADERS = { traceparent: `00-${TRACE}-${BROWSER}-01`, 'x-request-id': 'request-of-the-test' };

const writePage = (bff: Harness) =>
  writeFileSync(join(bff.settings.page.shell, 'index.html'), '<head><!--remotes--></head>');

interface Caused {
  type: string;
  requestId: string;
  traceParent: string | null;
}

const causes = (bff: Harness): Promise<Caused[]> =>
  bff.database.query('SELECT type, request_id AS "requestId", trace_parent AS "traceParent" FROM outbox ORDER BY id');

/** Sends one request for each act that writes an event, and returns the number of requests. */
async function doEverything(bff: Harness, mei: Member, tom: Member): Promise<number> {
  const wish = await bff.wish(tom);
  await bff.database.query('DELETE FROM outbox');
  const headers = HEADERS;
  const answers = [
    await bff.post('/api/wishes', mei, { title: 'A kite', description: 'Red' }, headers),
    await bff.post(`/api/wishes/${wish.id}/reactions`, mei, { emoji: 'heart' }, headers),
    await bff.post('/api/interactions', mei, { wishId: wish.id, interactionType: 'share' }, headers),
    await bff.post(`/api/recommendations/${wish.id}/dismiss`, mei, undefined, headers),
    await bff.call('/api/user/preferences', { method: 'DELETE', as: mei, headers }),
    await bff.post(`/api/wishes/${wish.id}/toggle-granted`, tom, undefined, headers),
    await bff.call(`/api/wishes/${wish.id}`, { method: 'PATCH', as: tom, body: { title: 'A boat' }, headers }),
    await bff.call(`/api/wishes/${wish.id}`, { method: 'DELETE', as: tom, headers }),
  ];
  for (const { status, text } of answers) if (status >= 300) throw new Error(text);
  return answers.length;
}

describe('a request', () => {
  it('stores its id, but no trace parent, with its events when tracing is off', async () => {
    const bff = await Harness.start('untraced');
    writePage(bff);
    try {
      const done = await doEverything(bff, await bff.member('mei'), await bff.member('tom'));
      const events = await causes(bff);
      expect(events).toHaveLength(done);
      for (const event of events) expect(event).toMatchObject({ requestId: 'request-of-the-test', traceParent: null });
      expect((await bff.call('/')).text).not.toContain('name="traces"');
    } finally {
      await bff.stop();
    }
  });

  it('is a span of the browser’s trace, with its SQL statements and its events as children', async () => {
    const collector = await TraceCollector.start();
    const bff = await Harness.start('traced', { tracing: { endpoint: collector.endpoint, share: 1 } });
    writePage(bff);
    let events: Caused[];
    try {
      const done = await doEverything(bff, await bff.member('mei'), await bff.member('tom'));
      events = await causes(bff);
      expect(events).toHaveLength(done);
      expect((await bff.call('/')).text).toContain('<meta name="traces" content="on">');
      await bff.call('/healthz');
    } finally {
      await bff.stop();
      collector.stop();
    }

    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE);
    const reaction = spans.find(({ name }) => name === 'POST /api/wishes/:id/reactions');
    expect(reaction).toMatchObject({
      service: 'wishboard-bff',
      parentSpanId: BROWSER,
      attributes: { 'wishboard.request_id': 'request-of-the-test', 'http.response.status_code': 200 },
      failed: false,
    });
    const below = spans.filter(({ parentSpanId }) => parentSpanId === reaction?.spanId).map(({ name }) => name);
    expect(below).toContain('postgresql toggle_reaction');

    const servers = new Set(spans.filter(({ parentSpanId }) => parentSpanId === BROWSER).map(({ spanId }) => spanId));
    for (const { traceParent } of events) expect(servers).toContain(traceParent?.split('-')[2]);
    expect(collector.spans.map(({ name }) => name)).not.toContain('GET /healthz');
  });
});
