import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../system/project.mjs';
import { run } from '../system/run.mjs';

const hasKubectl = await run('kubectl', ['version', '--client']).then(
  ({ code }) => code === 0,
  () => false,
);
const itWithKubectl = hasKubectl ? it : it.skip;
const DIGEST = 'a'.repeat(64);

/** Replaces kubectl: appends each command to the file `calls`, and renders the content of `rendered`. */
const CLUSTER = `#!/bin/sh
echo "$*" >> "$CLUSTER/calls"
case "$*" in
  kustomize*) cat "$CLUSTER/rendered" ;;
  *namespace.yaml*) echo namespace/wishboard ;;
  apply*migrate*) echo job.batch/migrate-0-1-0 ;;
  get*) [ -e "$CLUSTER/asked" ] && cat "$CLUSTER/ends"; touch "$CLUSTER/asked" ;;
esac
`;

/** @type {string} */
let folder;
/** @type {string} */
let overlay;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  cpSync(join(ROOT, 'deploy', 'kubernetes'), join(folder, 'kubernetes'), { recursive: true });
  overlay = join(folder, 'kubernetes', 'overlays', 'production');
  writeFileSync(join(folder, 'kubectl'), CLUSTER, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function release({ ends = 'Complete', rendered = `image: wishboard@sha256:${DIGEST}` } = {}) {
  writeFileSync(join(folder, 'ends'), ends);
  writeFileSync(join(folder, 'rendered'), rendered);
  const env = { ...process.env, CLUSTER: folder, PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { code, output } = await run('sh', [join(folder, 'kubernetes', 'release.sh'), overlay], { env });
  const calls = existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
  return { code, output, changes: calls.filter((call) => !call.startsWith('kustomize')), calls };
}

const MIGRATE = () => `apply -k ${overlay}/migrate -o name`;
const REST = () => `apply -k ${overlay}`;

describe('A release', () => {
  it('applies the processes only after the migration has completed', async () => {
    const { code, changes } = await release();
    expect(code).toBe(0);
    expect(changes[0]).toBe(`apply -f ${overlay}/namespace.yaml -o name`);
    expect(changes[1]).toBe(MIGRATE());
    expect(changes.slice(2, -1)).toEqual(
      changes.slice(2, -1).map(() => expect.stringMatching(/^get job\.batch\/migrate-0-1-0 -n wishboard/)),
    );
    expect(changes.length).toBeGreaterThan(4);
    expect(changes.at(-1)).toBe(REST());
  });

  it('leaves the processes as they are when the migration failed, and says so', async () => {
    const { code, output, changes } = await release({ ends: 'FailureTarget Failed' });
    expect(code).toBe(1);
    expect(output).toContain('The migration failed');
    expect(changes).toContain(MIGRATE());
    expect(changes).not.toContain(REST());
    expect(changes.at(-1)).toMatch(/^logs job\.batch\/migrate-0-1-0/);
  });

  it('does not begin while an image has no digest', async () => {
    const { code, output, changes } = await release({ rendered: `image: wishboard@sha256:${'0'.repeat(64)}` });
    expect(code).toBe(1);
    expect(output).toContain('no digest');
    expect(changes).toEqual([]);
  });

  it('is described with a command for each image that has no digest yet', () => {
    const { images } = parse(readFileSync(join(overlay, 'images', 'kustomization.yaml'), 'utf8'));
    const commands = images.map(
      (/** @type {{ name: string, newName: string }} */ { name, newName }) =>
        `kustomize edit set image ${name}=${newName}@sha256:...`,
    );
    expect(commands).toHaveLength(2);
    const guide = readFileSync(join(ROOT, 'docs', 'scaling.md'), 'utf8');
    for (const command of commands) expect(guide).toContain(command);
  });

  itWithKubectl('is rendered by kustomize: the migration under its own name, every image by its content', async () => {
    const images = join(overlay, 'images', 'kustomization.yaml');
    writeFileSync(images, readFileSync(images, 'utf8').replaceAll('0'.repeat(64), DIGEST));
    const render = async (/** @type {string} */ path) => {
      const { code, output } = await run('kubectl', ['kustomize', path]);
      expect([code, code === 0 || output]).toEqual([0, true]);
      return parseAllDocuments(output).map((document) => document.toJS());
    };
    const migration = await render(join(overlay, 'migrate'));
    expect(migration.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(['Job migrate-0-1-0']);
    const product = await render(overlay);
    expect(product.filter(({ kind }) => kind === 'Job')).toEqual([]);
    const pods = [...migration, ...product].flatMap(({ spec }) => spec?.template?.spec ?? []);
    expect(pods).toHaveLength(8);
    for (const { containers } of pods) expect(containers[0].image).toMatch(new RegExp(`^registry.*@sha256:${DIGEST}$`));
    // The name of the pooler's ConfigMap contains a content hash, so that a change of the settings restarts the pooler.
    const [pooler] = pods.filter(({ containers }) => containers[0].name === 'pgbouncer');
    expect(pooler.volumes[0].configMap.name).toMatch(/^pgbouncer-\w+$/);
  });

  itWithKubectl('can go out through ingress-nginx in the place of the gateway', async () => {
    const file = join(overlay, 'kustomization.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('- ../../edge/gateway', '- ../../edge/ingress-nginx'));
    const { output } = await run('kubectl', ['kustomize', overlay]);
    expect(output).toContain('kind: Ingress\n');
    expect(output).toContain('name: bff-from-ingress-nginx');
    expect(output).not.toContain('kind: Gateway');
  });
});
