import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importDirectory } from '@wishboard/database/import/import-directory';
import { ImportError } from '@wishboard/database/import/import-problem';
import { TEXTS } from './fuzz/attacks.js';
import { Harness, type Member } from './harness.js';

/** Texts that a file can hold: UTF-8 has no half of a surrogate pair. */
const AWKWARD = [
  ...TEXTS.filter((text) => !/\p{Surrogate}/u.test(text)),
  'two  spaces, "quotes", commas; and a \\ slash',
  'one\r\ntwo\rthree\u2028four\u2029five\tsix',
  '\ufeffbegins with a byte order mark',
  '\u202eturned\u202c and \u2066isolated\u2069',
  'bell\u0007 and escape\u001b',
  'e\u0301 is one letter',
  '\u3000 wide spaces \u00a0',
  '👩‍👩‍👧 a family',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
  '{a,b}',
  'NULL',
  '\\N',
  '\\.',
  '=1+1',
  'https://shop.example/a?b=c#d',
  ' HTTPS://Shop.Example/\u200b ',
  'ftp://shop.example/',
  '@mei.lin_1',
  'a.b\n',
];
const UNSEEN = ['\u200b', '\u3164', '\u00ad\u2060'];

/** How the file writes a value, and what a wish of the API has for it. */
interface Field {
  /** Name in the API and in the file. */
  name: 'title' | 'description' | 'productUrl' | 'igAccount' | 'tags';
  column: string;
  values: readonly string[];
  isList?: boolean;
}

const FIELDS: Field[] = [
  { name: 'title', column: 'title', values: [...AWKWARD, ...UNSEEN] },
  { name: 'description', column: 'description', values: [...AWKWARD, ...UNSEEN] },
  { name: 'tags', column: 'tags', values: [...AWKWARD, ...UNSEEN], isList: true },
  { name: 'productUrl', column: 'product_url', values: [...AWKWARD, ...UNSEEN] },
  { name: 'igAccount', column: 'ig_account', values: [...AWKWARD, ...UNSEEN] },
];

describe('An import', () => {
  let bff: Harness;
  let mei: Member;
  let folder: string;

  beforeAll(async () => {
    bff = await Harness.start('imported_texts', {}, 1);
    mei = await bff.member('mei');
    folder = mkdtempSync(join(tmpdir(), 'wishboard-texts-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await bff.stop();
  });

  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const inArray = (text: string) => `{"${text.replaceAll(/["\\]/g, '\\$&')}"}`;
  const stored = async (id: string, column: string) =>
    (await bff.database.query(`SELECT ${column} AS value FROM wishes WHERE id = $1`, [id]))[0]?.value;

  /** Imports one wish with each value. Returns what is stored for each, or the number of problems with which the import ends. */
  async function imported({ name, column, isList }: Field, values: readonly string[]): Promise<unknown[] | number> {
    const wishes = values.map((value) => {
      const own = { id: randomUUID(), userId: mei.id, title: 'A kite', description: 'Red' };
      return { ...own, [name]: isList ? inArray(value) : value };
    });
    const rows = [Object.keys(wishes[0] ?? {}), ...wishes.map((wish) => Object.values(wish).map(quoted))];
    writeFileSync(join(folder, 'wishes.csv'), rows.map((row) => `${row.join()}\n`).join(''));
    try {
      await importDirectory(bff.settings.databaseUrl, folder);
    } catch (error) {
      if (error instanceof ImportError) return error.total;
      throw error;
    }
    return Promise.all(wishes.map(({ id }) => stored(id, column)));
  }

  /** Makes a wish with the value by the API and returns what is stored, or "refused". */
  async function posted({ name, column, isList }: Field, value: string): Promise<unknown> {
    const body = { title: 'A kite', description: 'Red', [name]: isList ? [value] : value };
    const answer = await bff.post<{ id: string }>('/api/wishes', mei, body);
    expect([201, 400]).toContain(answer.status);
    return answer.status === 201 ? stored(answer.body.id, column) : 'refused';
  }

  it.each(FIELDS)('stores and refuses the same texts as the API in a wish’s $name', async (field) => {
    const accepted: [value: string, stored: unknown][] = [];
    const refused: string[] = [];
    for (const value of field.values) {
      const outcome = await posted(field, value);
      if (outcome === 'refused') refused.push(value);
      else accepted.push([value, outcome]);
    }
    expect(accepted.length).toBeGreaterThan(1);
    const values = accepted.map(([value]) => value);
    const all = await imported(field, values);
    expect(values.map((value, at) => [value, Array.isArray(all) ? all[at] : 'refused'])).toEqual(accepted);
    // Each of these rows has one problem.
    expect(refused.length).toBeGreaterThan(2);
    expect(await imported(field, refused)).toBe(refused.length);
  });
});
