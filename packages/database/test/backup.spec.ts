import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupManifest } from '../src/backup/backup.js';
import { backUp, restore } from '../src/backup/backup.js';
import { ChannelListener } from '../src/connection/channel-listener.js';
import { loadDemoData } from '../src/demo/load-demo-data.js';
import { eraseMember } from '../src/erasure/erase-member.repository.js';
import { MIGRATIONS } from '../src/migrations/migrations.js';
import { OUTBOX_CHANNEL } from '../src/outbox/notify-processes.js';
import { resetDatabase } from '../src/schema/reset-database.js';
import { writeTerms } from '../src/search/wish-terms.repository.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

/** Text with characters that could break a line-based format. */
const AWKWARD = 'tab\t, newline\n, backslash \\N \\. and 願望 👩‍👩‍👧';

describe('a backup', () => {
  let lived: TestDatabase;
  let fresh: TestDatabase;
  let folder: string;
  let saved: string;
  let manifest: BackupManifest;

  beforeAll(async () => {
    [lived, fresh] = await Promise.all([createTestDatabase('backup'), createTestDatabase('backup')]);
    await loadDemoData(lived.dataSource);
    await lived.dataSource.query(
      'UPDATE wishes SET description = $1 WHERE id = (SELECT min(id::text) FROM wishes)::uuid',
      [AWKWARD],
    );
    await lived.dataSource.query(
      `INSERT INTO deliveries (event_id, queue, type, version, payload, created_at, send_again_at)
       VALUES (uuid_v7(), 'notifications', 'wish.granted', 1, '{"wishId":"x"}', now(), now())`,
    );
    await lived.dataSource.query(
      "INSERT INTO sessions (token_hash, user_id, expires_at) SELECT sha256('x'), id, now() + interval '1 day' FROM users LIMIT 1",
    );
    await lived.dataSource.query('INSERT INTO kept_wishes (user_id, wish_id) SELECT user_id, id FROM wishes LIMIT 3');
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    saved = join(folder, 'saved');
    manifest = await backUp(lived.url, saved);
  });
  afterAll(async () => {
    await Promise.all([lived.drop(), fresh.drop()]);
    await rm(folder, { recursive: true, force: true });
  });

  const sumsOf = (tables: BackupManifest['tables']) => tables.map(({ name, rows, sha256 }) => [name, rows, sha256]);
  const withoutSessions = (tables: BackupManifest['tables']) => sumsOf(tables).filter(([name]) => name !== 'sessions');
  const tableOf = (name: string) => manifest.tables.find((table) => table.name === name);

  it('holds every table except derived data, exports and impressions, users before wishes before reactions', async () => {
    const names: { name: string }[] = await lived.dataSource.query(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('migrations', 'schema_compatibility', 'wish_terms', 'search_words', 'data_exports', 'data_export_pieces')
         AND table_name NOT LIKE 'recommendation_impressions%'`,
    );
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(names.map(({ name }) => name).sort());
    const order = manifest.tables.map(({ name }) => name);
    expect(order.indexOf('users')).toBeLessThan(order.indexOf('wishes'));
    expect(order.indexOf('wishes')).toBeLessThan(order.indexOf('reactions'));
    expect(tableOf('wishes')?.rows).toBeGreaterThanOrEqual(80);
    expect(tableOf('deliveries')?.rows).toBe(1);
    expect(tableOf('kept_wishes')?.rows).toBe(3);
  });

  it('holds and restores every table after all tables to which its foreign keys refer', async () => {
    const keys: { name: string; refers: string }[] = await lived.dataSource.query(
      `SELECT DISTINCT t.relname AS name, r.relname AS refers FROM pg_constraint c
         JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class r ON r.oid = c.confrelid
       WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND t.oid <> r.oid`,
    );
    const steps: string[] = [];
    await restore(fresh.url, saved, { replace: true, onProgress: ({ step }) => steps.push(step) });
    const restored = steps.flatMap((step) => /^Restoring (.*)$/.exec(step)?.[1] ?? []);
    const stored = manifest.tables.map(({ name }) => name);
    for (const order of [stored, [...new Set(restored)]]) {
      const checked = keys.filter(({ name, refers }) => order.includes(name) && order.includes(refers));
      for (const { name, refers } of checked)
        expect([name, refers, order.indexOf(refers) < order.indexOf(name)]).toEqual([name, refers, true]);
      expect(checked.length).toBeGreaterThan(5);
    }
    const kept = keys.filter(({ name }) => stored.includes(name));
    expect(kept.length).toBeGreaterThan(25);
    for (const { refers } of kept) expect(stored).toContain(refers);
  });

  it('is readable by its owner alone', async () => {
    expect((await stat(saved)).mode & 0o777).toBe(0o700);
  });

  it('is restored row by row, with reaction counts that are not doubled', async () => {
    await restore(fresh.url, saved, { replace: true });
    const again = await backUp(fresh.url, join(folder, 'again'));
    expect(withoutSessions(again.tables)).toEqual(withoutSessions(manifest.tables));
    const [{ wrong }] = await fresh.dataSource.query(
      `SELECT count(*)::integer AS wrong FROM wishes w WHERE w.heart_count + w.fire_count + w.thumbs_up_count <>
         (SELECT count(*) FROM reactions r WHERE r.wish_id = w.id)`,
    );
    expect(wrong).toBe(0);
    const awkward = await fresh.dataSource.query('SELECT FROM wishes WHERE description = $1', [AWKWARD]);
    expect(awkward).toHaveLength(1);
  });

  it('is restored without sessions', async () => {
    expect(tableOf('sessions')?.rows).toBe(1);
    expect(await fresh.dataSource.query('SELECT FROM sessions')).toEqual([]);
  });

  it('is restored without members erased since, and gives members who are due for erasure over six more days', async () => {
    const [gone, leaving]: { id: string }[] = await fresh.dataSource.query('SELECT id FROM users ORDER BY id LIMIT 2');
    const due = (days: number) =>
      fresh.dataSource.query(`UPDATE users SET deletion_due_at = now() + make_interval(days => $2) WHERE id = $1`, [
        leaving?.id,
        days,
      ]);
    await due(-1);
    await backUp(fresh.url, join(folder, 'before-erasure'));
    await fresh.dataSource.transaction((manager) => eraseMember(manager, gone?.id ?? ''));
    await restore(fresh.url, join(folder, 'before-erasure'), { replace: true });
    expect(await fresh.dataSource.query('SELECT FROM users WHERE id = $1', [gone?.id])).toEqual([]);
    expect(await fresh.dataSource.query('SELECT user_id AS id FROM erased_members')).toEqual([{ id: gone?.id }]);
    expect(await fresh.dataSource.query('SELECT FROM wishes WHERE user_id = $1', [gone?.id])).toEqual([]);
    expect(await fresh.dataSource.query("SELECT payload FROM outbox WHERE type = 'member.erased'")).toEqual([
      { payload: { userId: gone?.id } },
    ]);
    const left = await fresh.dataSource.query(`SELECT id FROM users WHERE deletion_due_at > now() + interval '6 days'`);
    expect(left).toEqual([{ id: leaving?.id }]);
    await restore(fresh.url, saved, { replace: true });
  });

  it('is made and restored without the search terms of wishes', async () => {
    await fresh.dataSource.transaction(async (manager) => {
      const wishes: { id: string }[] = await manager.query('SELECT id FROM wishes LIMIT 3');
      await writeTerms(
        manager,
        wishes.map(({ id }) => id),
      );
    });
    const { tables } = await backUp(fresh.url, join(folder, 'with-terms'));
    expect(tables.map(({ name }) => name)).not.toContain('wish_terms');
    expect(tables.map(({ name }) => name)).not.toContain('search_words');
    await restore(fresh.url, join(folder, 'with-terms'), { replace: true });
    expect(await fresh.dataSource.query('SELECT FROM wish_terms')).toEqual([]);
  });

  it('leaves the counting of reactions on after it is restored', async () => {
    const [{ id }] = await fresh.dataSource.query('SELECT id FROM wishes LIMIT 1');
    await fresh.dataSource.query('DELETE FROM reactions WHERE wish_id = $1', [id]);
    const [wish] = await fresh.dataSource.query(
      'SELECT heart_count + fire_count + thumbs_up_count AS all FROM wishes WHERE id = $1',
      [id],
    );
    expect(wish.all).toBe(0);
  });

  it('of an earlier version is restored and brought up to date with all migrations', async () => {
    const names = MIGRATIONS.map(({ name }) => name);
    await resetDatabase(fresh.url, names.slice(0, 1));
    await fresh.dataSource.query(`INSERT INTO users (username, display_name) VALUES ('old', 'Old')`);
    const early = join(folder, 'early');
    expect((await backUp(fresh.url, early)).migrations).toEqual(names.slice(0, 1));
    await restore(fresh.url, early, { replace: true });
    const applied: { name: string }[] = await fresh.dataSource.query('SELECT name FROM migrations ORDER BY id');
    expect(applied.map(({ name }) => name)).toEqual(names);
    expect(await fresh.dataSource.query('SELECT username FROM users')).toEqual([{ username: 'old' }]);
  });

  it('is not restored over existing members without --replace', async () => {
    await expect(restore(lived.url, saved)).rejects.toThrow('--replace');
    expect(sumsOf((await backUp(lived.url, join(folder, 'untouched'))).tables)).toEqual(sumsOf(manifest.tables));
  });

  it('is not restored while a process of the product uses the database, and is once it has stopped', async () => {
    await restore(fresh.url, saved, { replace: true });
    const listenAs = async (process: 'bff' | 'notifications') => {
      const parts = { url: fresh.appUrl, channel: OUTBOX_CHANNEL, process };
      const listener = new ChannelListener({
        ...parts,
        onNotification: () => undefined,
        onListening: () => undefined,
      });
      await listener.start();
      return listener;
    };
    await fresh.dataSource.query("UPDATE users SET display_name = 'Changed since'");
    const running = [await listenAs('bff'), await listenAs('bff'), await listenAs('notifications')];
    const restoring = () => restore(fresh.url, saved, { replace: true });
    await expect(restoring()).rejects.toThrow(
      'The product runs on this database: bff (2), notifications (1). Stop all of its processes, then restore again.',
    );
    await Promise.all(running.splice(0, 2).map((listener) => listener.close()));
    await expect(restoring()).rejects.toThrow('runs on this database: notifications (1). ');
    expect(await fresh.dataSource.query("SELECT FROM users WHERE display_name <> 'Changed since'")).toEqual([]);
    await running[0]?.close();
    await restoring();
    expect(await fresh.dataSource.query("SELECT FROM users WHERE display_name = 'Changed since'")).toEqual([]);
  });

  it('is not written over another backup', async () => {
    await expect(backUp(lived.url, saved)).rejects.toThrow('is there already');
  });

  it('that is damaged is refused before any row is changed', async () => {
    const damaged = join(folder, 'damaged');
    await backUp(lived.url, damaged);
    const file = join(damaged, 'wishes.copy.gz');
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    await writeFile(file, bytes);
    await expect(restore(lived.url, damaged, { replace: true })).rejects.toThrow('missing or damaged');
    expect(sumsOf((await backUp(lived.url, join(folder, 'kept'))).tables)).toEqual(sumsOf(manifest.tables));
  });

  it('with fewer rows than it counts is refused before any member is removed', async () => {
    const lacking = join(folder, 'lacking');
    const { tables } = await backUp(lived.url, lacking);
    const path = join(lacking, 'backup.json');
    const counted = tables.map((table) => (table.name === 'users' ? { ...table, rows: table.rows + 1 } : table));
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), tables: counted }));
    const members = tableOf('users')?.rows ?? 0;
    await expect(restore(lived.url, lacking, { replace: true })).rejects.toThrow(
      `should have ${members + 1} rows and has ${members}. Nothing was changed`,
    );
    expect(await lived.dataSource.query('SELECT FROM users')).toHaveLength(members);
  });

  it('of a newer version is refused, and so is a folder without a backup', async () => {
    const newer = join(folder, 'newer');
    await backUp(lived.url, newer);
    const path = join(newer, 'backup.json');
    const written: BackupManifest = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...written, migrations: [...written.migrations, 'Tomorrow'] }));
    await expect(restore(fresh.url, newer, { replace: true })).rejects.toThrow('newer version');
    await expect(restore(fresh.url, folder)).rejects.toThrow('holds no backup');
  });
});
