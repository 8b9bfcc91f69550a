// Health check inside a container, which has no curl: requests the URL, and exits with 1 unless the response is successful.
const answer = await fetch(process.argv[2] ?? '', { signal: AbortSignal.timeout(3000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
