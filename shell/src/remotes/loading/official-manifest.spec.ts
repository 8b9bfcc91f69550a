import { describe, expect, it } from '@jest/globals';
import { isManifestOf } from './find-remote';
import { completeManifest } from './official-manifest';

/** A manifest as Module Federation's own plugin writes it, with the contract number, which its `additionalData` option can add. */
const OFFICIAL = {
  id: 'mf_board',
  name: 'mf_board',
  metaData: {
    name: 'mf_board',
    buildInfo: { buildVersion: 'local', buildName: 'mf-board' },
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    contract: 2,
  },
  shared: [{ name: 'react', requiredVersion: '^19.3.1' }],
  remotes: [],
  exposes: [
    { name: 'remote', assets: { js: { sync: ['a.js'], async: ['later.js'] }, css: { sync: ['a.css'], async: [] } } },
  ],
};

describe('the manifest of a developer’s own server', () => {
  it('is completed from the fields of Module Federation’s own manifest', () => {
    const manifest = completeManifest(OFFICIAL);
    expect(isManifestOf('mf_board', manifest)).toBe(true);
    expect(manifest).toMatchObject({
      contract: 2,
      version: 'local',
      entry: 'remoteEntry.js',
      preload: ['remoteEntry.js', 'a.js', 'a.css'],
    });
  });

  it('keeps its own fields when it is already one of ours', () => {
    const ours = {
      name: 'mf_board',
      contract: 1,
      version: 'v',
      entry: 'b.js',
      preload: [],
      integrity: { 'b.js': 'x' },
    };
    expect(completeManifest({ ...OFFICIAL, ...ours })).toMatchObject(ours);
    expect(completeManifest({ ...ours, shared: {} })).toMatchObject(ours);
  });

  it('may name an entry in a folder', () => {
    const metaData = { ...OFFICIAL.metaData, remoteEntry: { name: 'a.js', path: 'static/js' } };
    expect(completeManifest({ ...OFFICIAL, metaData })).toMatchObject({ entry: 'static/js/a.js' });
  });

  it.each([
    ['without a contract', { ...OFFICIAL, metaData: { ...OFFICIAL.metaData, contract: undefined } }],
    ['without a container', { ...OFFICIAL, metaData: { contract: 2 } }],
    ['that is a list', []],
    ['that is a text', 'mf_board'],
    ['that is null', null],
  ])('is not accepted when it is one %s', (_what, value) => {
    expect(isManifestOf('mf_board', completeManifest(value))).toBe(false);
  });
});
