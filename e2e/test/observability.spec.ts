import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type CollectedSpan, TraceCollector } from '@wishboard/server-kit/testing/trace-collector';
import { expectSoon, openBoard, reactionButton, waitVisible, wishCard } from '../support/board';
import { failureCounts, versionInPage } from '../support/failure-counts';
import { becomeNewMember, plantWish, query } from '../support/members';
import { useStack } from '../support/stack';

let collector: TraceCollector;

const journey = useStack(async () => {
  collector = await TraceCollector.start();
  return { env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } };
});

afterAll(() => collector.stop());

type Line = Record<string, unknown>;

/** Returns the log entries of all copies of a process. */
const logOf = (process: string): Line[] =>
  readdirSync(journey.logs)
    .filter((file) => file === `${process}.log` || file === `${process}-2.log`)
    .flatMap((file) => readFileSync(join(journey.logs, file), 'utf8').split('\n'))
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

const lineOf = (process: string, wanted: Line) =>
  logOf(process).find((line) => Object.entries(wanted).every(([name, value]) => line[name] === value));

describe('Observability', () => {
  it('shows the release on the page, in each /readyz, and in the metrics of every process but the BFF', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));
    const page = await journey.newVisitor();
    await page.goto('/');
    expect(await page.locator('meta[name="generator"]').getAttribute('content')).toBe(`Wishboard ${version}`);
    for (const name of ['bff', 'notifications', 'recommendations', 'link-preview', 'queue-dashboard']) {
      for (const address of journey.addressesOf(name)) {
        expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ version });
        if (name === 'bff') continue;
        const metrics = await (await fetch(`${address}/metrics`)).text();
        expect(metrics).toMatch(new RegExp(`^wishboard_build_info\\{version="${version}",`, 'm'));
      }
    }
  });

  it('links one trace and one request id from the tap in the browser to the notification', async () => {
    const owner = await journey.newVisitor();
    await becomeNewMember(owner, journey, 'Olga Owner');
    const wish = await plantWish(owner, journey, { title: 'A traced kite' });
    const page = await journey.newVisitor();
    await becomeNewMember(page, journey, 'Rita Reactor');
    await openBoard(page);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/reactions')),
      reactionButton(await waitVisible(wishCard(page, 'A traced kite')), 'Heart').click(),
    ]);
    const { traceparent = '' } = await answer.request().allHeaders();
    const [, traceId = '', browserSpanId] = traceparent.split('-');
    const requestId = answer.headers()['x-request-id'];
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(requestId).toBeTruthy();

    const asked = 'POST /api/wishes/:id/reactions';
    const jobs = ['process notifications reaction.changed', 'process recommendations reaction.changed'];
    const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId);
    const named = (name: string) => ofTrace().find((span) => span.name === name);
    // Each process exports its spans every five seconds, in no fixed order.
    await expectSoon(async () => [asked, ...jobs].filter((name) => !named(name)), [], 40_000);

    const request = named(asked) as CollectedSpan;
    expect(request).toMatchObject({ service: 'wishboard-bff', parentSpanId: browserSpanId });
    for (const name of jobs) {
      expect(named(name)).toMatchObject({
        service: `wishboard-${name.split(' ')[1]}`,
        parentSpanId: request.spanId,
        attributes: { 'wishboard.request_id': requestId },
      });
    }
    // The trace is complete: the parent of every span is the browser's request or another span of the trace.
    const hanging = async () => {
      const known = new Set([browserSpanId, ...ofTrace().map(({ spanId }) => spanId)]);
      return ofTrace().filter(({ parentSpanId }) => !known.has(parentSpanId));
    };
    await expectSoon(hanging, [], 40_000);
    const statements = ofTrace().filter(({ name }) => name.startsWith('postgresql '));
    expect(new Set(statements.map(({ service }) => service))).toEqual(
      new Set(['wishboard-bff', 'wishboard-notifications', 'wishboard-recommendations']),
    );

    expect(lineOf('bff', { msg: 'request', requestId })).toMatchObject({ method: 'POST', status: 200 });
    for (const process of ['notifications', 'recommendations']) {
      expect(lineOf(process, { msg: 'event handled', requestId })).toMatchObject({ type: 'reaction.changed' });
    }
    const notified = 'SELECT request_id AS "requestId" FROM notifications WHERE related_wish_id = $1';
    expect(await query(journey, notified, [wish.id])).toEqual([{ requestId }]);
  });

  it('exposes metrics of pool, event loop and servers in each worker, and of outbox, queue and jobs', async () => {
    const metricsOf = async (process: string) => {
      const copies = logOf(process).filter(({ msg }) => msg === 'ready');
      const texts = copies.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
      return (await Promise.all(texts)).join('\n');
    };
    const everywhere = [
      /^wishboard_database_pool_connections\{state="waiting"\} \d/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
      /^wishboard_build_info\{version="[\d.]+",revision="\w+",node="[\d.]+"\} 1$/m,
      /^wishboard_server_up\{server="postgres"\} 1$/m,
      /^wishboard_server_up\{server="redis"\} 1$/m,
    ];
    for (const process of ['notifications', 'recommendations', 'link-preview']) {
      const text = await metricsOf(process);
      for (const metric of everywhere) expect(text).toMatch(metric);
    }
    expect(await metricsOf('notifications')).toMatch(
      /^wishboard_job_seconds_count\{queue="notifications",type="reaction.changed",outcome="handled"\} [1-9]/m,
    );
    for (const metric of [/^wishboard_outbox_age_seconds \d/m, /^wishboard_queue_owed\{queue="notifications"\} \d/m]) {
      await expectSoon(async () => metric.test(await metricsOf('notifications')), true, 40_000);
    }
  });

  it('counts no failure for a page on which nothing fails', async () => {
    const page = await journey.newVisitor();
    await openBoard(page);
    await waitVisible(page.getByRole('region', { name: '為你推薦', exact: true }));
    await page.close();
    expect(await failureCounts(journey)).toEqual({});
  });

  it('counts an uncaught error of the shell once, with its version', async () => {
    journey.expectErrors(/^x$/);
    const page = await journey.newVisitor();
    await page.route(/^[^?]*\/main\.[0-9a-f]+\.js$/, async (route) => {
      const response = await route.fetch();
      const body = `${await response.text()}\n;setTimeout(() => { throw new Error('x'); });`;
      await route.fulfill({ response, body });
    });
    await openBoard(page);
    const version = await versionInPage(journey.url, 'shell');
    await expectSoon(() => failureCounts(journey), { [`shell ${version} uncaught`]: 1 });
  });
});
