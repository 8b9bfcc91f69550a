import { writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { LIVE_RELOAD_PATH } from '@wishboard/contracts/http/routes';
import { Harness, until } from './harness.js';

const HTML = '<!doctype html><html><head><!--remotes--></head><body></body></html>';

const writePage = ({ settings }: Harness) => writeFileSync(join(settings.page.shell, 'index.html'), HTML);

/** Returns the JSON data embedded in the page. */
async function pageData(bff: Harness): Promise<Record<string, unknown>> {
  const { text } = await bff.call('/');
  return JSON.parse(/<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
}

describe('live reload in development', () => {
  let bff: Harness;

  beforeAll(async () => {
    bff = await Harness.start('live_reload', { development: true }, 1);
    writePage(bff);
    await bff.app.listen(0, '127.0.0.1');
  });
  afterAll(() => bff.stop());

  async function listen(server: Harness) {
    const { port } = server.app.getHttpServer().address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      httpGet({ port, path: LIVE_RELOAD_PATH }, resolve).on('error', reject);
    });
    const stream = { response, states: [] as string[], ended: false };
    let text = '';
    response.on('data', (chunk) => {
      text += chunk;
      stream.states = [...text.matchAll(/^data: (.*)$/gm)].map(([, state]) => state ?? '');
    });
    response.on('close', () => {
      stream.ended = true;
    });
    await until(() => stream.states.length > 0);
    return stream;
  }

  const finishBuild = () => writeFileSync(join(bff.settings.dataDir, 'web-build'), 'hash');

  it('sends a page the build state that the page itself contains', async () => {
    const { liveReload } = await pageData(bff);
    const { states, response } = await listen(bff);
    expect(response.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    expect(states.at(-1)).toBe(liveReload);
    response.destroy();
  });

  it('tells every page when the browser build is finished, and then serves the page with the new state', async () => {
    const { liveReload: before } = await pageData(bff);
    const [one, other] = [await listen(bff), await listen(bff)];
    finishBuild();
    for (const stream of [one, other]) await until(() => stream.states.at(-1) !== before);
    expect((await pageData(bff)).liveReload).toBe(one.states.at(-1));
    for (const { response } of [one, other]) response.destroy();
  });

  it('ends its streams when the server stops', async () => {
    const stream = await listen(bff);
    await bff.app.close();
    await until(() => stream.ended);
  });
});

describe('live reload in production', () => {
  let bff: Harness;

  beforeAll(async () => {
    bff = await Harness.start('no_live_reload');
    writePage(bff);
  });
  afterAll(() => bff.stop());

  it('has no route, and leaves nothing in the page', async () => {
    expect(bff.routes.join()).not.toContain(LIVE_RELOAD_PATH);
    const { headers, text } = await bff.call(LIVE_RELOAD_PATH);
    expect(headers['content-type']).not.toContain('event-stream');
    expect(text).not.toContain('data:');
    const data = await pageData(bff);
    expect(data).not.toHaveProperty('liveReload');
    expect(data).not.toHaveProperty('development');
  });
});
