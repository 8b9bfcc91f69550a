type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Lists the files that an exposed module in the official manifest loads before it runs. */
function filesOfExpose(expose: unknown): unknown[] {
  const { js, css } = fieldsOf(fieldsOf(expose).assets);
  return [...listOf(fieldsOf(js).sync), ...listOf(fieldsOf(css).sync)];
}

/**
 * Adds the fields that the shell reads to a manifest written by Module Federation's own plugin, as far as they can be derived. Used only
 * for a developer's own server: publish-remote completes published manifests, and adds the integrity hashes of their files.
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
