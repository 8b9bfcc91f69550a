import type { Client } from 'pg';

import type { ProblemList } from './import-problem.js';
import { columnOf, type ImportTable } from './import-tables.js';
import { stagingTable } from './staging.js';

interface Finding {
  line: number;
  reason: string;
  total: number;
}

const SHOWN_MAX = 100;

/**
 * Finds problems that the check of a single field cannot see: duplicates, references to rows that do not exist, and rows that
 * contradict themselves.
 */
export async function checkRows(
  client: Client,
  table: ImportTable,
  staged: ReadonlySet<string>,
  problems: ProblemList,
): Promise<void> {
  const rows = stagingTable(table);
  const find = async (sql: string) => {
    const { rows: findings } = await client.query<Finding>(
      `SELECT line, reason, (count(*) OVER ())::integer AS total FROM (${sql}) found ORDER BY line LIMIT ${SHOWN_MAX}`,
    );
    findings.forEach(({ line, reason, total }, position) => {
      // The last problem shown also counts for those that are not shown.
      const times = position === findings.length - 1 ? total - position : 1;
      problems.add({ file: table.file, line, reason }, times);
    });
  };

  for (const fields of table.unique) {
    const columns = fields.map((field) => columnOf(table, field)).join(', ');
    await find(`
      SELECT line, format('%s is the same as on line %s', '${fields.join(', ')}', first) AS reason FROM (
        SELECT file_line AS line, min(file_line) OVER same AS first FROM ${rows} WINDOW same AS (PARTITION BY ${columns})) doubles
      WHERE line > first`);
    await find(`
      SELECT s.file_line AS line, '${fields.join(', ')} is in the database already' AS reason
      FROM ${rows} s JOIN ${table.table} USING (${columns})`);
  }
  for (const { field, table: target, what } of table.references) {
    const column = columnOf(table, field);
    const inFiles = staged.has(target)
      ? `AND NOT EXISTS (SELECT FROM import_${target} f WHERE f.id = s.${column})`
      : '';
    await find(`
      SELECT file_line AS line, format('${field} %s is no ${what}, neither in the files nor in the database', ${column}) AS reason
      FROM ${rows} s WHERE NOT EXISTS (SELECT FROM ${target} t WHERE t.id = s.${column}) ${inFiles}`);
  }
  if (table.another) {
    await find(`
      SELECT file_line AS line, '${table.another} is the member themselves' AS reason FROM ${rows}
      WHERE ${columnOf(table, table.another)} = user_id`);
  }
  if (table.table === 'wishes') {
    await find(`
      SELECT file_line AS line, 'grantedAt is set, but isGranted is false' AS reason FROM ${rows}
      WHERE granted_at IS NOT NULL AND NOT is_granted`);
  }
}
