import { ROOT } from '../system/project.mjs';
import { PARTS, RULES } from './boundaries.mjs';
import { checkBoundaries } from './cruise.mjs';

/** Folder to check: the argument, or this clone. */
const root = process.argv[2] ?? ROOT;
const { files, edges, crossings, violations } = await checkBoundaries({ root, parts: PARTS, rules: RULES });
for (const violation of violations) console.error(violation);
console.log(`Imports: ${files} files, ${edges} imports, ${crossings} between parts, ${violations.length} forbidden`);
if (violations.length > 0) process.exitCode = 1;
