/** Settles as `work` does, or rejects with `message` after `milliseconds`. The work itself goes on. */
export function withTimeout<Value>(work: Promise<Value>, milliseconds: number, message: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
