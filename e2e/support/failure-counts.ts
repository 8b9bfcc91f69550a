/** The part of a running product that is needed here; `Journey` and `Stack` both have it. */
interface Product {
  adminPassword: string;
  addressesOf(name: string): string[];
}

/** Reads the metrics of all BFFs. Returns every failure count that is not zero, by remote, version and reason. */
export async function failureCounts({ addressesOf, adminPassword }: Product): Promise<Record<string, number>> {
  const authorization = `Basic ${btoa(`operator:${adminPassword}`)}`;
  const ask = async (url: string) => (await fetch(`${url}/metrics`, { headers: { authorization } })).text();
  const texts = await Promise.all(addressesOf('bff').map(ask));
  const lines = texts
    .join('\n')
    .matchAll(/^wishboard_browser_failures_total\{remote="(\w+)",version="([\w-]+)",reason="(\w+)"\} ([1-9]\d*)$/gm);
  const counts: Record<string, number> = {};
  for (const [, remote, version, reason, count] of lines) {
    const key = `${remote} ${version} ${reason}`;
    counts[key] = (counts[key] ?? 0) + Number(count);
  }
  return counts;
}

/** Returns the version of a remote, or of the shell, that the page currently contains. */
export async function versionInPage(url: string, name: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const data = JSON.parse(/(?<=id="remotes">).*?(?=<\/script>)/s.exec(html)?.[0] ?? '{}');
  return name === 'shell' ? data.shellVersion : data.manifests[name].version;
}
