import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { roleUrls } from '../servers/database.mjs';
import { applicationSettings, settingsFor } from '../start/application-settings.mjs';
import { APPLICATIONS } from '../start/applications.mjs';
import { checkSettings, placeholders, readSetting } from '../start/settings.mjs';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';
import { firstGroup } from './first-group.mjs';

// The rules are compiled code of the processes. tsc does nothing when the code is compiled already.
beforeAll(async () => {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const { code, output } = await runNode([tsc, '-b', 'packages/server-kit/tsconfig.build.json']);
  if (code !== 0) throw new Error(output);
}, 120_000);

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const SECRETS = {
  installation: 'of-this-test',
  sessionSecret: 's'.repeat(32),
  adminPassword: 'operator-password',
  metricsToken: 'm'.repeat(24),
  postgresPassword: 'of-postgres',
  redisPassword: 'of-redis',
};
const ROLES = { ownerUrl: 'postgres://owner', appUrl: 'postgres://found', linkPreviewUrl: 'postgres://link-preview' };
const defaults = placeholders(SECRETS);

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} text */
function file(text) {
  writeFileSync(join(folder, 'secret'), `${text}\n`);
  return join(folder, 'secret');
}

describe('A setting', () => {
  const names = /** @type {const} */ ([
    ['packages/database/src/settings/database-environment.ts', /^export const DATABASE_SPECS = \{\n(.*?)^\};/ms],
    ['packages/server-kit/src/process/settings-table.ts', /^export const SPECS = \{\n(.*?)^\};/ms],
  ]).flatMap(([path, table]) => {
    const specs = firstGroup(read(path), table);
    return [...specs.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
  });
  const documents = ['README.md', 'docs/previews.md', 'docs/delivery.md'].map(read).join('\n');

  it('is one of more than 35', () => expect(names.length).toBeGreaterThan(35));

  it.each(names)('%s is documented', (name) => {
    expect(documents).toContain(`\`${name}\``);
  });

  it('with a secret is read from the file in NAME_FILE, unless the variable itself is set', () => {
    expect(readSetting({ DATABASE_URL_FILE: file('postgres://file') }, 'DATABASE_URL')).toBe('postgres://file');
    expect(readSetting({ DATABASE_URL: 'postgres://own', DATABASE_URL_FILE: file('x') }, 'DATABASE_URL')).toBe(
      'postgres://own',
    );
    expect(readSetting({ DATABASE_URL: ' ' }, 'DATABASE_URL')).toBeNull();
    expect(() => readSetting({ DATABASE_URL_FILE: join(folder, 'none') }, 'DATABASE_URL')).toThrow(
      'DATABASE_URL_FILE cannot be read (ENOENT).',
    );
  });

  it('from a file overrides the generated value, and is validated like any other', async () => {
    const servers = { roles: ROLES, redisUrl: 'redis://found', secrets: SECRETS };
    const env = { SESSION_SECRET_FILE: file('f'.repeat(32)) };
    expect(applicationSettings({ env, dataDir: folder, servers }).SESSION_SECRET).toBe('f'.repeat(32));
    expect((await checkSettings(env, defaults))?.SESSION_SECRET).toBe('f'.repeat(32));
    await expect(checkSettings({ ADMIN_PASSWORD_FILE: file('short') }, defaults)).rejects.toThrow(
      'ADMIN_PASSWORD must have at least 8 characters.',
    );
  });

  it('reaches only the processes that need it, by value and by file', () => {
    const settings = {
      DATABASE_URL: 'postgres://app',
      DATABASE_URL_FILE: '/run/app',
      DATABASE_OWNER_URL: 'postgres://owner',
      SESSION_SECRET_FILE: '/run/session',
      MEDIA_S3_SECRET_ACCESS_KEY_FILE: '/run/media',
    };
    const told = (/** @type {string} */ name) => {
      const application = APPLICATIONS.find((each) => each.name === name);
      if (!application) throw new Error(`There is no ${name}.`);
      return settingsFor(application, settings, { roles: ROLES });
    };
    expect(told('link-preview')).toEqual({
      DATABASE_URL: 'postgres://link-preview',
      MEDIA_S3_SECRET_ACCESS_KEY_FILE: '/run/media',
    });
    expect(told('notifications')).toEqual({
      DATABASE_URL: 'postgres://app',
      MEDIA_S3_SECRET_ACCESS_KEY_FILE: '/run/media',
    });
    expect(told('recommendations')).not.toHaveProperty('MEDIA_S3_SECRET_ACCESS_KEY_FILE');
    expect(told('bff')).not.toHaveProperty('DATABASE_OWNER_URL');
  });

  it('for a database role is the same for the embedded server as in the product', async () => {
    const roles = pathToFileURL(join(ROOT, 'packages', 'database', 'dist', 'schema', 'roles.js'));
    const url = 'postgres://wishboard:p%40ss@127.0.0.1:5432/wishboard';
    expect(roleUrls(url)).toEqual((await import(roles.href)).roleUrls(url));
    expect(roleUrls(url).appUrl).toMatch(/^postgres:\/\/wishboard_app:[\w-]{43}@127\.0\.0\.1:5432\/wishboard$/);
  });

  it.each([
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent (is "loud").'],
    [{ NOTIFICATIONS_PORT: '70000' }, 'NOTIFICATIONS_PORT must be a whole number from 0 to 65535 (is "70000").'],
    [{ NOTIFICATIONS_PORT: '4000', PORT: '4000' }, 'PORT and NOTIFICATIONS_PORT are both 4000'],
    [
      { LINK_PREVIEW_PORT: '4000', QUEUE_DASHBOARD_PORT: '4000' },
      'LINK_PREVIEW_PORT and QUEUE_DASHBOARD_PORT are both',
    ],
  ])('is refused in one line: %j', async (env, line) => {
    await expect(checkSettings(env, defaults)).rejects.toThrow(line);
  });

  it('may be port 0 for more than one process', async () => {
    expect(await checkSettings({ PORT: '0', NOTIFICATIONS_PORT: '0' }, defaults)).toMatchObject({ PORT: 0 });
  });
});
