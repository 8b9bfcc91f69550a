type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What an expose of the official manifest loads before it runs. */
function filesOfExpose(expose: unknown): unknown[] {
  const { js, css } = fieldsOf(fieldsOf(expose).assets);
  return [...listOf(fieldsOf(js).sync), ...listOf(fieldsOf(css).sync)];
}

/**
 * A manifest as Module Federation's own plugin writes it, with what the shell reads, as far as that can be told. For a
 * developer's own server: what is published was completed before (publish-remote), and has the integrity of its files.
 */
export function completeManifest(value: unknown): unknown {
  const manifest = fieldsOf(value);
  const { buildInfo, remoteEntry, contract } = fieldsOf(manifest.metaData);
  const { path, name } = fieldsOf(remoteEntry);
  const entry = [path, name].filter(Boolean).join('/');
  return {
    contract,
    version: fieldsOf(buildInfo).buildVersion,
    entry,
    preload: [entry, ...listOf(manifest.exposes).flatMap(filesOfExpose)],
    integrity: { [entry]: '' },
    ...manifest,
  };
}
