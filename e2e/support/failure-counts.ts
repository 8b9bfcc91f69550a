/** What is asked of a product that runs; `Journey` and `Stack` both answer it. */
interface Product {
  url: string;
  adminPassword: string;
}

/** What operators see of one BFF: every count of failures that is not zero, by remote, version and reason. */
export async function failureCounts({ url, adminPassword }: Product): Promise<Record<string, number>> {
  const authorization = `Basic ${btoa(`operator:${adminPassword}`)}`;
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization } })).text();
  const lines = text.matchAll(
    /^wishboard_browser_failures_total\{remote="(\w+)",version="([\w-]+)",reason="(\w+)"\} ([1-9]\d*)$/gm,
  );
  return Object.fromEntries(
    [...lines].map(([, remote, version, reason, count]) => [`${remote} ${version} ${reason}`, Number(count)]),
  );
}

/** The version of a remote, or of the shell, that a page is given now. */
export async function versionInPage(url: string, name: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const data = JSON.parse(/(?<=id="remotes">).*?(?=<\/script>)/s.exec(html)?.[0] ?? '{}');
  return name === 'shell' ? data.shellVersion : data.manifests[name].version;
}
