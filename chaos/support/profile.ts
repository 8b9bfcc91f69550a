/** True in `npm run chaos`, false in the reduced run of `npm test`. */
export const FULL = Boolean(process.env.CHAOS_FULL);

/** True when the scenario plants its fault, which must make it fail. */
export const PLANTED = Boolean(process.env.PLANTED);

/** Returns a size from the environment, else the default of the full or of the reduced run. */
export function sizeFromEnv(name: string, whole: number, share: number): number {
  return Number(process.env[name] ?? (FULL ? whole : share));
}

/** Prints the counts in `npm run chaos`. */
export function report(title: string, counted: Record<string, unknown>): void {
  if (!FULL) return;
  const lines = Object.entries(counted).map(([name, value]) => `| ${name} | ${value} |`);
  process.stdout.write(`\n| ${title} | |\n| --- | --- |\n${lines.join('\n')}\n\n`);
}

/** Prints a line of progress in `npm run chaos`. */
export function logProgress(line: string): void {
  if (FULL) process.stdout.write(`${new Date().toISOString()} ${line}\n`);
}
