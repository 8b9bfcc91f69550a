import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

const sources = ['bff/src', 'packages/database/src', 'packages/server-kit/src', 'services'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((entry) => entry.endsWith('.ts') && !/node_modules|dist|spec\.ts$|(^|\/)test/.test(entry))
    .map((entry) => /** @type {const} */ ([join(folder, entry), readFileSync(join(ROOT, folder, entry), 'utf8')])),
);

// An event written elsewhere would bypass the checks of its type and payload, and might lack its cause and version.
describe('An event in the outbox', () => {
  it('is written only by its repository, migrations and entities', () => {
    expect(sources.length).toBeGreaterThan(150);
    const writers = sources.filter(([, text]) => /INSERT\s+INTO\s+outbox|OutboxEvent\b/i.test(text));
    const known = /^packages\/database\/src\/(migrations|entities)\//;
    expect(writers.map(([path]) => path).filter((path) => !known.test(path))).toEqual([
      'packages/database/src/outbox/outbox.repository.ts',
    ]);
  });
});
