export interface Progress {
  step<T>(label: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T>;
  line(text: string): void;
}

export function createProgress(options?: { stream?: NodeJS.WriteStream; quiet?: boolean }): Progress;
