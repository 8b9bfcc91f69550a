export function pickAnyPort(): Promise<number>;
