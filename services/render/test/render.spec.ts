import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../src/painter.js';
import { createRenderServer, idOf } from '../src/server.js';
import { compileThread } from './thread-file.js';

const entry = (body: string) => `var firstPaint = (text) => { const input = JSON.parse(text); ${body} };`;

describe('the process that draws first screens', () => {
  const { threadFile, remove } = compileThread();
  let server: FastifyInstance;
  const open = (limits = LIMITS) => {
    server = createRenderServer({ installation: 'here', threadFile, limits });
    return server;
  };
  const handIn = async (script: string) => {
    const id = idOf(script);
    expect((await server.inject({ method: 'PUT', url: `/entries/${id}`, payload: script })).statusCode).toBe(204);
    return id;
  };
  const paint = (id: string, input: unknown = {}) =>
    server.inject({ method: 'POST', url: `/paint/${id}`, payload: JSON.stringify(input) });
  const paintBy = async (script: string, input?: unknown) => paint(await handIn(script), input);

  afterEach(() => server.close());
  afterAll(remove);

  it('draws with an entry that was uploaded, and answers 404 for an unknown one', async () => {
    open();
    const script = entry('return `<p>${input.word}</p>`;');
    expect((await paint(idOf(script), { word: 'hi' })).statusCode).toBe(404);
    const answer = await paintBy(script, { word: 'hi' });
    expect(answer.json()).toEqual({ html: '<p>hi</p>', styles: {} });
  });

  it('refuses an entry under the name of another', async () => {
    open();
    const answer = await server.inject({ method: 'PUT', url: `/entries/${idOf('one')}`, payload: 'another' });
    expect(answer.statusCode).toBe(400);
  });

  it('gives an entry a working URLSearchParams', async () => {
    open();
    const draw =
      "const query = new URLSearchParams('?a=1&b=x%20y'); query.delete('a'); query.set('c', '&'); return [query.get('a'), query.get('b'), query.has('c'), query.size, query].join(' ');";
    expect((await paintBy(entry(draw))).json()).toMatchObject({ html: ' x y true 2 b=x%20y&c=%26' });
  });

  it('moves inline styles into rules, one for equal styles', async () => {
    open();
    const answer = await paintBy(entry('return `<p style="--tilt:1deg">a</p><p style="--tilt:1deg">b</p>`;'));
    const { html, styles } = answer.json<{ html: string; styles: Record<string, string> }>();
    const [selector] = Object.keys(styles);
    expect(Object.values(styles)).toEqual(['--tilt:1deg']);
    expect(html.replaceAll(/ (data-look="[0-9a-f]+")/g, (_, look) => (`[${look}]` === selector ? '' : '!'))).toBe(
      '<p>a</p><p>b</p>',
    );
  });

  it.each([
    ['the process', 'process'],
    ['a request', 'fetch'],
    ['a module', 'require'],
    ['files of the machine, by the constructor of what it was given', 'URL.constructor("return process")()'],
    ['code made of a text', 'eval("1")'],
    ['chance', 'Math.random()'],
  ])('gives an entry no way to %s', async (_, reach) => {
    open();
    const answer = await paintBy(entry(`return String(${reach});`));
    expect(answer.statusCode).toBe(500);
  });

  it('gives an entry a clock that stands at 0', async () => {
    open();
    const answer = await paintBy(entry('return `${Date.now()} ${new Date().getTime()} ${new Date(5).getTime()}`;'));
    expect(answer.json<{ html: string }>().html).toBe('0 0 5');
  });

  it('keeps errors of its own realm away from an entry that overflows the stack', async () => {
    open();
    const dig = `let seen = null;
      const deep = () => { try { deep(); } catch (error) { try { URL.canParse('http://a/'); } catch (inner) { seen = inner; } throw error; } };
      try { deep(); } catch {}
      return seen === null ? 'none' : String(seen.constructor.constructor === (() => {}).constructor);`;
    const answer = await paintBy(entry(dig));
    expect(answer.body).toMatch(/"html":"(none|true)"/);
  });

  it('stops an entry that never finishes, bans it, and continues to draw with the others', async () => {
    open({ ...LIMITS, timeMs: 4_000 });
    const endless = await handIn(entry('for (;;);'));
    const well = await handIn(entry('return "well";'));
    const [lost, drawn] = await Promise.all([paint(endless), paint(well)]);
    expect([lost.statusCode, drawn.statusCode, drawn.json<{ html: string }>().html]).toEqual([500, 200, 'well']);
    // The entry is banned for a while.
    expect((await paint(endless)).statusCode).toBe(503);
  });

  it('stops an entry that takes too much memory, and continues to draw with the others', async () => {
    open({ ...LIMITS, heapMb: 24 });
    const greedy = await handIn(entry('const all = []; for (;;) all.push({ text: [1, 2, 3] });'));
    const well = await handIn(entry('return "well";'));
    const [lost, drawn] = await Promise.all([paint(greedy), paint(well)]);
    expect([lost.statusCode, drawn.statusCode]).toEqual([500, 200]);
  });

  it('draws with an entry that was evicted from the store while its drawing waited', async () => {
    open();
    const slow = await handIn(entry('for (let end = 0; end < 3e8; end++); return "slow";'));
    const waiting = await handIn(entry('return "waited";'));
    // A request starts once it is awaited.
    const drawings = [slow, waiting].map(async (id) => await paint(id));
    await Promise.all(Array.from({ length: 24 }, (_, at) => handIn(entry(`return "${at}";`))));
    const drawn = await Promise.all(drawings);
    expect(drawn.map((answer) => answer.json<{ html: string }>().html)).toEqual(['slow', 'waited']);
    expect((await paint(waiting)).statusCode).toBe(404);
  });

  it('replaces a thread that has opened its maximum of entries, and still draws with all of them', async () => {
    open({ ...LIMITS, entries: 2, heapMb: 48 });
    const heavy = (at: number) =>
      `var kept = Array.from({ length: 4e5 }, (_, place) => ({ place })); ${entry(`return "${at}" + kept.length;`)}`;
    for (const at of [1, 2, 3, 4, 5, 6, 1]) {
      expect((await paintBy(heavy(at))).json<{ html: string }>().html).toBe(`${at}400000`);
    }
  });

  it('answers 503 when too many requests wait', async () => {
    open({ ...LIMITS, waiting: 1 });
    const id = await handIn(entry('return "well";'));
    const answers = await Promise.all([paint(id), paint(id), paint(id), paint(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(503);
  });

  it('reports at /readyz that it is ready, and its installation', async () => {
    open();
    expect((await server.inject({ url: '/readyz' })).json()).toMatchObject({ status: 'ok', installation: 'here' });
  });
});
