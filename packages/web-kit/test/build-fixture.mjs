// Builds test/fixture-remote as mf_board into the folder given as argument.
import { join } from 'node:path';
import { compile } from '../build/compile.mjs';
import { remoteConfig } from '../build/remote-config.mjs';

const folder = join(import.meta.dirname, 'fixture-remote');
const config = remoteConfig({ name: 'mf_board', folder, prefix: 'board' })({}, { mode: 'production' });
await compile({ ...config, cache: false, output: { ...config.output, path: process.argv[2] } });
