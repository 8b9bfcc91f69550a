import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

/** Sources of every part that connects to PostgreSQL, including tests, with their texts. */
const sources = ['bff', 'packages', 'services', 'tools', 'bench', 'e2e', 'chaos'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((entry) => /\.(ts|tsx|mjs)$/.test(entry) && !/(^|\/)(node_modules|dist)\//.test(entry))
    .map((entry) => /** @type {const} */ ([join(folder, entry), readFileSync(join(ROOT, folder, entry), 'utf8')])),
);
/** @param {RegExp} pattern */
const holding = (pattern) => sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);

// Losing a connection without an 'error' listener ends the process.
describe('A connection to PostgreSQL', () => {
  it('is opened only in the two modules that survive its loss', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(holding(/^import (?!type\b).*from 'pg';|import\('pg'\)/m).sort()).toEqual([
      'packages/database/src/connection/client.ts',
      'tools/servers/postgres-client.mjs',
    ]);
  });

  it('from a pool belongs to a data source with dataSourceOptions', () => {
    const opening = holding(/new DataSource\(|TypeOrmModule\.forRoot/).filter((path) => !/\.spec\./.test(path));
    expect(opening.sort()).toEqual([
      'bff/src/database/database.module.ts',
      'packages/database/src/connection/data-source.ts',
      'packages/database/src/schema/migrate.ts',
    ]);
    for (const path of opening) expect(readFileSync(join(ROOT, path), 'utf8')).toContain('dataSourceOptions(');
  });
});
