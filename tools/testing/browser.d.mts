export const BROWSER_FLAGS: readonly string[];
export function requireBrowser(
  progress: { step<T>(label: string, work: () => Promise<T>): Promise<T> },
  env?: NodeJS.ProcessEnv,
): Promise<string>;
