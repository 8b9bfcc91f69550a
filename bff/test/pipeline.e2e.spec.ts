import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { PIPELINE } from '../src/http/pipeline.js';
import { Harness } from './harness.js';

const HOOKS = ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'onSend', 'onError', 'onResponse'];
/** Steps that have an effect only with configuration that the tests do not have. */
const ONLY_WITH = { trace: 'a collector', 'published remotes': 'a bucket' };

/** Returns the rows of the table in docs/architecture.md. */
function printed(): string[][] {
  const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| Step \| Acts \| What it does \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? [];
  return table
    .trim()
    .split('\n')
    .map((row) => row.slice(2, -2).split(' | '));
}

describe('the request pipeline', () => {
  const acted = new Map<string, string[]>();
  let bff: Harness;

  beforeAll(async () => {
    let current = '';
    const instanceOf = FastifyAdapter.prototype.getInstance;
    const spies = [
      jest.spyOn(FastifyAdapter.prototype, 'getInstance').mockImplementation(function (this: FastifyAdapter) {
        const fastify = instanceOf.call(this) as FastifyInstance;
        if (Object.hasOwn(fastify, 'isWatched')) return fastify;
        const addHook = fastify.addHook as (this: FastifyInstance, name: string, hook: unknown) => unknown;
        // Instances of plugins inherit this function, and their hooks apply to their own routes only.
        function watched(this: FastifyInstance, name: string, hook: unknown): unknown {
          if (this === fastify && HOOKS.includes(name)) acted.get(current)?.push(name);
          return addHook.call(this, name, hook);
        }
        return Object.assign(fastify, { addHook: watched, isWatched: true });
      } as never),
      ...PIPELINE.map((step) => {
        const install = step.install;
        return jest.spyOn(step, 'install').mockImplementation(async (parts) => {
          current = step.name;
          acted.set(current, []);
          await install(parts);
          current = '';
        });
      }),
    ];
    bff = await Harness.start('pipeline', { rateLimit: true }, 1);
    for (const spy of spies) spy.mockRestore();
  });
  afterAll(() => bff.stop());

  it('is documented step by step in docs/architecture.md', () => {
    const rows = PIPELINE.map(({ name, hooks, does }) => [name, hooks.join(', ') || 'at start', does]);
    expect(printed()).toEqual(rows);
  });

  it('is installed in the documented order, and each step adds the hooks that it names', () => {
    const steps = PIPELINE.map(({ name, hooks }) => [name, Object.hasOwn(ONLY_WITH, name) ? [] : hooks]);
    expect([...acted]).toEqual(steps);
  });
});
