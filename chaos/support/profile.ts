/** True in `npm run chaos`, false for the share of it that `npm test` runs. */
export const FULL = Boolean(process.env.CHAOS_FULL);

/** True when the fault of the scenario's own is planted, that must turn it red. */
export const PLANTED = Boolean(process.env.PLANTED);

/** A size from the environment, else that of the whole proof or of the share of it that `npm test` runs. */
export function size(name: string, whole: number, share: number): number {
  return Number(process.env[name] ?? (FULL ? whole : share));
}

/** Shows what was counted, where somebody reads it: in `npm run chaos`. */
export function report(title: string, counted: Record<string, unknown>): void {
  if (!FULL) return;
  const lines = Object.entries(counted).map(([name, value]) => `| ${name} | ${value} |`);
  process.stdout.write(`\n| ${title} | |\n| --- | --- |\n${lines.join('\n')}\n\n`);
}

/** A line on the way of what takes long, in `npm run chaos`. */
export function note(line: string): void {
  if (FULL) process.stdout.write(`${new Date().toISOString()} ${line}\n`);
}
