/** Milliseconds a server may take to answer before it counts as away. */
const PATIENCE_MS = 2_000;

/** Whether a server answers what it is asked, soon enough. Never rejects. */
export async function doesAnswer(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  const answer = (async () => ask())().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, patience]).finally(() => clearTimeout(timer));
}
