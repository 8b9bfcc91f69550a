import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { POLICY_REPORTS_PATH } from '../common/http/security-headers.js';
import { RATE_LIMITS } from '../common/rate-limit/rate-limits.js';

/** Maximum body size in bytes. No browser's report about this page is larger, since browsers truncate the samples they quote. */
const REPORT_LIMIT = 8 * 1024;

/** Directives that may become a label. A report that a foreign page or a forger sends cannot add other labels. */
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

/** Returns the directive that a browser's report names (CSP3, 5.3), or `other`. */
function directiveOf(report: string): string {
  try {
    const { 'effective-directive': effective, 'violated-directive': violated } = JSON.parse(report)['csp-report'];
    const [directive = ''] = String(effective ?? violated).split(' ', 1);
    return DIRECTIVES.has(directive) ? directive : 'other';
  } catch {
    return 'other';
  }
}

/** Counts browsers' reports of Content-Security-Policy violations, by directive. Nothing else of a report is stored. */
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
