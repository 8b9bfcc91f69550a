import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder with the files of an import; `remove` deletes it. */
export async function csvFolder(
  files: Record<string, string | Buffer>,
): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'wishboard-import-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  return { path, remove: () => rm(path, { recursive: true }) };
}
