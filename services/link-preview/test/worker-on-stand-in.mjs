import { Module } from '@nestjs/common';
import { exitOnBadEnvironment } from '@wishboard/server-kit/process/environment';
import { runWorker } from '@wishboard/server-kit/worker/run-worker';
import { buildConnector } from 'undici';

// The compiled source has the types of the source, which are there before a build too.
/** @type {typeof import('../src/link-preview.module.js')} */
const { linkPreviewModule } = await import(new URL('../dist/modules/link-preview.module.js', import.meta.url).href);

/**
 * The built worker on a network with a single shop, for end-to-end journeys. Every name resolves to a public address, which leads
 * to a server of the test on this machine, at the port STAND_IN_SHOP_PORT. The stand-in is below the guard, which stays on.
 */
const environment = exitOnBadEnvironment(process.env, [
  'DATABASE_URL',
  'REDIS_URL',
  'DATA_DIR',
  'WORKER_HOST',
  'INSTALLATION',
  'LINK_PREVIEW_PORT',
]);
const SHOP = { address: '93.184.215.14', family: 4 };
const { STAND_IN_SHOP_PORT: shopPort } = process.env;
if (!shopPort) throw new Error('STAND_IN_SHOP_PORT names no port.');
const connect = buildConnector({});
/** @type {import('../src/fetch/network.js').Network} */
const network = {
  resolve: async () => [SHOP],
  dial: (options, _addresses, done) =>
    connect({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: shopPort }, done),
};

class Worker {}
Module({ imports: [linkPreviewModule({ dataDir: environment.DATA_DIR, ownHosts: [], network })] })(Worker);

await runWorker({
  name: 'link-preview',
  module: Worker,
  host: environment.WORKER_HOST,
  port: environment.LINK_PREVIEW_PORT,
  databaseUrl: environment.DATABASE_URL,
  redisUrl: environment.REDIS_URL,
  installation: environment.INSTALLATION,
});
