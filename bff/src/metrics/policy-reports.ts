import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { POLICY_REPORTS_PATH } from '../common/http/security-headers.js';
import { RATE_LIMITS } from '../common/rate-limit/rate-limits.js';

/** Larger than any report a browser makes of a page of ours; what it quotes is cut by the browser. */
const REPORT_LIMIT = 8 * 1024;

/** Directives a report may be of. A page that is not ours, or a liar, can name no other label. */
const DIRECTIVES = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);

/** The directive a browser's report names (CSP3, 5.3), or `other`. */
export function directiveOf(report: string): string {
  try {
    const { 'effective-directive': effective, 'violated-directive': violated } = JSON.parse(report)['csp-report'];
    const [directive = ''] = String(effective ?? violated).split(' ', 1);
    return DIRECTIVES.has(directive) ? directive : 'other';
  } catch {
    return 'other';
  }
}

/** Counts what browsers report of the page's content policy, by directive. Nothing else of a report is kept. */
export async function countPolicyReports(app: FastifyInstance, registry: Registry): Promise<void> {
  const counter = new Counter({
    name: 'wishboard_policy_reports_total',
    help: 'What browsers refused because of the content security policy, as they report it',
    labelNames: ['directive'],
    registers: [registry],
  });
  await app.register(async (reports: FastifyInstance) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser<string>('application/csp-report', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const options = { bodyLimit: REPORT_LIMIT, config: { limit: RATE_LIMITS.policyReport } };
    reports.post(POLICY_REPORTS_PATH, options, async (request, reply) => {
      counter.inc({ directive: directiveOf(String(request.body)) });
      return reply.code(204).send();
    });
  });
}
