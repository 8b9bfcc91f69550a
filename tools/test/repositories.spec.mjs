import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

/** Returns the path and text of each source below a folder. @param {string} folder */
const sourcesOf = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((entry) => entry.endsWith('.ts') && !/node_modules|dist|spec\.ts$|(^|\/)test/.test(entry))
    .map((entry) => /** @type {const} */ ([join(folder, entry), readFileSync(join(ROOT, folder, entry), 'utf8')]));

const entities = sourcesOf('packages/database/src/entities').map(([, text]) => text);
const tables = entities.flatMap((text) => [...text.matchAll(/@Entity\('(\w+)'\)/g)].map(([, table]) => table));

/** Matches a source that accesses a table through SQL or TypeORM. */
const reaches = new RegExp(
  `\\b(FROM|JOIN|INTO|UPDATE) (${tables.join('|')})\\b|getRepository\\(|createQueryBuilder\\(|InjectRepository\\(|manager\\.(find|save|insert|update|delete)`,
);

/** Code that creates, fills and copies whole tables: the schema itself, and the operators' tools. */
const TOOLS = /^packages\/database\/src\/(migrations|schema|import|backup|demo|testing)\//;

describe('A database table', () => {
  it('is accessed only in repositories, except by migrations and tools for whole tables', () => {
    const sources = ['packages/database/src', 'packages/server-kit/src', 'services'].flatMap(sourcesOf);
    expect(sources.length).toBeGreaterThan(150);
    expect(tables.length).toBeGreaterThan(10);
    const others = sources.filter(([path, text]) => reaches.test(text) && !TOOLS.test(path));
    expect(others.map(([path]) => path).filter((path) => !path.endsWith('.repository.ts'))).toEqual([]);
  });
});
