import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../system/project.mjs';

/** Sources that send SQL statements, with their texts. */
const sources = ['bff/src', 'packages/database/src', 'packages/server-kit/src', 'services'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((entry) => entry.endsWith('.ts') && !/node_modules|dist|spec\.ts$|(^|\/)test/.test(entry))
    .map((entry) => /** @type {const} */ ([join(folder, entry), readFileSync(join(ROOT, folder, entry), 'utf8')])),
);
/** @param {RegExp} pattern */
const holding = (pattern) => sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);

// Behind PgBouncer in transaction mode the next statement may run on another connection.
describe('The state of a database session', () => {
  it('is checked in more than 150 sources', () => {
    expect(sources.length).toBeGreaterThan(150);
  });

  it('is used by LISTEN, only through a connection that bypasses the pooler', () => {
    expect(holding(/`LISTEN /)).toEqual(['packages/database/src/connection/channel-listener.ts']);
    expect(holding(/new ChannelListener\(/).sort()).toEqual([
      'bff/src/changes/change-bus.ts',
      'packages/server-kit/src/events/outbox/relay.module.ts',
    ]);
    expect(holding(/new ChannelListener\((?!\{\s*url: settings\.listenUrl\b)/)).toEqual([]);
  });

  it('is used by the advisory lock of the migration only', () => {
    expect(holding(/pg_(try_)?advisory_(un)?lock\b|pg_advisory_lock_shared/)).toEqual([
      'packages/database/src/schema/migrate.ts',
    ]);
  });

  it.each([
    ['temporary tables go with their transaction', /CREATE TEMP(?:ORARY)? TABLE(?![^`]*ON COMMIT DROP)/],
    ['settings are for one transaction', /['"`]\s*SET (?!LOCAL|TRANSACTION)[a-z_]+ ?(=|TO)/i],
    ['no cursor outlives its transaction', /WITH HOLD/],
    ['nothing is prepared or discarded by hand', /['"`](PREPARE|DEALLOCATE|DISCARD) /],
  ])('follows the rule: %s', (_rule, forbidden) => {
    expect(holding(forbidden)).toEqual([]);
  });
});
