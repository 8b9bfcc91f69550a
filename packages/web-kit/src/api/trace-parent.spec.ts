import { afterEach, describe, expect, it } from '@jest/globals';
import { fetchDouble, ok } from '../doubles/fetch-double';
import { fetchJson } from './fetch-json';

const sent = async () => {
  const api = fetchDouble({ 'GET /api/user': ok({}) });
  await fetchJson('/api/user');
  return api.calls[0]?.headers.get('traceparent') ?? null;
};

describe('The traceparent header', () => {
  afterEach(() => document.head.replaceChildren());

  it('is not sent when the page has no meta element that turns traces on', async () => {
    expect(await sent()).toBeNull();
  });

  it('is different with each request when the page turns traces on', async () => {
    document.head.innerHTML = '<meta name="traces" content="on">';
    const [one, two] = [await sent(), await sent()];
    for (const traceParent of [one, two]) expect(traceParent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(one).not.toBe(two);
  });
});
