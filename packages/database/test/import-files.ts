import { importDirectory, type TransferProgress } from '../src/import/import-directory.js';
import { ImportError } from '../src/import/import-problem.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';
import { csvFolder } from './csv-folder.js';

export const uuid = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const MEI = uuid(1);
export const BEN = uuid(2);
export const BIKE = uuid(11);
export const TEA = uuid(12);

export const USERS = `username,id,displayName\nmei,${MEI},Mei\nben,${BEN},Ben\n`;
export const WISHES = `id,userId,title,description\n${BIKE},${MEI},Bike,Red\n${TEA},${BEN},Tea,Green\n`;

/** The database for imports, emptied before each test. */
export let database: TestDatabase;
const removals: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase('import');
});
afterAll(() => database.drop());
beforeEach(() => database.dataSource.query('TRUNCATE users, outbox CASCADE'));
afterEach(async () => {
  for (const remove of removals.splice(0)) await remove();
});

export const folder = async (files: Record<string, string | Buffer>) => {
  const { path, remove } = await csvFolder(files);
  removals.push(remove);
  return path;
};
export const load = async (files: Record<string, string | Buffer>, onProgress?: (progress: TransferProgress) => void) =>
  importDirectory(database.url, await folder(files), onProgress);

/** Returns the problems with which an import ends, as texts; empty when it succeeds. */
export const problemsOf = async (files: Record<string, string | Buffer>): Promise<string[]> => {
  try {
    await load(files);
    return [];
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return error.message.split('\n');
  }
};
export const rows = (sql: string): Promise<Record<string, unknown>[]> => database.dataSource.query(sql);
