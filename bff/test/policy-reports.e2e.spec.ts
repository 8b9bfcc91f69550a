import { Harness, OPERATOR_HEADERS } from './harness.js';

describe('A browser’s report of the content policy', () => {
  let bff: Harness;
  beforeAll(async () => {
    bff = await Harness.start('policy_reports', {}, 1);
  });
  afterAll(() => bff.stop());

  const report = (body: unknown, type = 'application/csp-report') =>
    bff.call('/api/policy-reports', { method: 'POST', body, headers: { 'content-type': type } });
  const counted = async () => {
    const { text } = await bff.call('/metrics', { headers: OPERATOR_HEADERS });
    const lines = text.matchAll(/^wishboard_policy_reports_total\{directive="([^"]*)"\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, directive, count]) => [directive, Number(count)]));
  };

  it('is sent to the report-uri of the page’s policy, and answered with 204', async () => {
    const { headers } = await bff.call('/');
    expect(headers['content-security-policy']).toContain('report-uri /api/policy-reports');
    expect(await report({ 'csp-report': { 'effective-directive': 'script-src-elem' } })).toMatchObject({
      status: 204,
      text: '',
    });
  });

  it('is counted by directive, and unknown directives and malformed bodies as other', async () => {
    const before = await counted();
    await report({ 'csp-report': { 'violated-directive': 'img-src https://x.test' } });
    for (let turn = 0; turn < 30; turn += 1) {
      await report({ 'csp-report': { 'effective-directive': `made-up-${turn}"}\n` } });
    }
    for (const nonsense of ['{', '[]', 'null', '{"csp-report":null}', '']) await report(nonsense);
    const after = await counted();
    expect(after['img-src']).toBe((before['img-src'] ?? 0) + 1);
    expect(after.other).toBe((before.other ?? 0) + 35);
    expect(Object.keys(after).sort()).toEqual([...new Set([...Object.keys(before), 'img-src', 'other'])].sort());
  });

  it('is refused when it has another content type, is too large or comes from another site', async () => {
    const before = await counted();
    expect((await report({}, 'application/json')).status).toBe(415);
    expect((await report({ 'csp-report': { sample: 'x'.repeat(9000) } })).status).toBe(413);
    const foreign = { 'content-type': 'application/csp-report', 'sec-fetch-site': 'cross-site' };
    expect((await bff.call('/api/policy-reports', { method: 'POST', body: {}, headers: foreign })).status).toBe(403);
    expect(await counted()).toEqual(before);
  });

  it('does not let other routes accept its content type', async () => {
    const mei = await bff.member('mei');
    const headers = { 'content-type': 'application/csp-report' };
    expect((await bff.post('/api/wishes', mei, { title: 'a', description: 'b' }, headers)).status).toBe(415);
  });
});
