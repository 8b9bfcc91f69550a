import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { writeTerms } from '@wishboard/database/search/wish-terms.repository';
import { Harness, type Member } from './harness.js';

/** What `npm start` runs. The other tests import the modules of which it is made. */
const BUNDLE = fileURLToPath(new URL('../dist/main.js', import.meta.url));

describe('The bundle of the BFF', () => {
  let bff: Harness;
  let mei: Member;
  let bundle: ChildProcess;
  let origin: string;

  beforeAll(async () => {
    bff = await Harness.start('bundle', {}, 1);
    mei = await bff.member('mei');
    const { databaseUrl, redisUrl, sessionSecret, adminPassword, dataDir } = bff.settings;
    bundle = fork(BUNDLE, {
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        SESSION_SECRET: sessionSecret,
        ADMIN_PASSWORD: adminPassword,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'error',
      },
    });
    const exited = once(bundle, 'exit').then(() => Promise.reject(new Error('The bundle did not start: is it built?')));
    const [{ port }] = (await Promise.race([once(bundle, 'message'), exited])) as [{ port: number }];
    origin = `http://127.0.0.1:${port}`;
  }, 60_000);
  afterAll(async () => {
    if (bundle.exitCode === null) {
      bundle.disconnect();
      await once(bundle, 'exit');
    }
    await bff.stop();
  });

  async function send<Body>(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> {
    const headers = { cookie: mei.cookie, origin, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: (await response.json()) as Body };
  }

  // The classes of these two requests inherit their rules from those of others, which a second copy of a library would not copy.
  it('cleans the texts of a changed wish as those of a new one, and removes its link', async () => {
    const { id } = await bff.wish(mei, { productUrl: 'https://shop.example/kite', igAccount: 'kites' });
    const texts = { title: '  cafe\u0301 \u202e ', description: 'one\r\ntwo ', productUrl: '', igAccount: '' };
    const changed = await send<WishView>('PATCH', `/api/wishes/${id}`, texts);
    expect(changed).toMatchObject({
      status: 200,
      body: { title: 'café', description: 'one\ntwo', productUrl: null, igAccount: null },
    });
    expect(await send('PATCH', `/api/wishes/${id}`, { title: '\u200b' })).toMatchObject({
      status: 400,
      body: { message: 'Wish title is required' },
    });
  });

  it('searches for as many wishes as the request says', async () => {
    const wishes = [await bff.wish(mei, { title: 'Snow in July' }), await bff.wish(mei, { title: 'Snow in August' })];
    const ids = wishes.map(({ id }) => id);
    await bff.database.transaction((manager) => writeTerms(manager, ids));
    const found = await send<WishView[]>('GET', '/api/wishes/search?q=snow&limit=1');
    expect(found).toMatchObject({ status: 200, body: [{ title: 'Snow in August' }] });
  });
});
