import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../system/project.mjs';
import { findLockfileProblems } from './lockfile.mjs';

const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const count = Object.keys(lockfile.packages).length;
const problems = findLockfileProblems(lockfile);
for (const problem of problems) console.error(problem);
console.log(`Lockfile: ${count} entries, ${problems.length} wrong`);
if (problems.length > 0 || count < 2) process.exitCode = 1;
