import fastify from 'fastify';
import { answerKeptPages, KeptPages } from './kept-pages.js';
import { ListRequest } from './list-request.js';
import type { PageCache } from './page-cache.js';

describe('a page in memory', () => {
  it('that cannot be sent makes its request fail with 500', async () => {
    const body = { send: () => Promise.reject(new Error('not compressed')) };
    const pages = new KeptPages({ peek: () => ({ body, next: null }) } as unknown as PageCache);
    pages.remember('mei', '/', new ListRequest({ kind: 'all' }, null, 5));
    const app = fastify();
    app.decorateRequest('cookies', { getter: () => ({}) });
    app.decorateRequest('session', { getter: () => ({ userId: 'mei' }) as never });
    answerKeptPages(app, pages);
    app.get('/', async () => 'from the controller');
    expect((await app.inject('/')).statusCode).toBe(500);
    await app.close();
  });
});
