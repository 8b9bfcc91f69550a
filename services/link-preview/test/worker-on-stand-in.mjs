import { Module } from '@nestjs/common';
import { exitOnBadEnvironment } from '@wishboard/server-kit/process/environment';
import { runWorker } from '@wishboard/server-kit/worker/run-worker';
import { buildConnector } from 'undici';
import { linkPreviewModule } from '../dist/modules/link-preview.module.js';

/**
 * The built worker on a network with a single shop, for end-to-end journeys. Every name resolves to a public address, which leads
 * to a server of the test on this machine, at the port STAND_IN_SHOP_PORT. The stand-in is below the guard, which stays on.
 */
const environment = exitOnBadEnvironment(process.env, [
  'DATABASE_URL',
  'REDIS_URL',
  'DATA_DIR',
  'INSTALLATION',
  'LINK_PREVIEW_PORT',
]);
const SHOP = { address: '93.184.215.14', family: 4 };
const connect = buildConnector({});
const network = {
  resolve: async () => [SHOP],
  dial: (options, _addresses, done) =>
    connect({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: process.env.STAND_IN_SHOP_PORT }, done),
};

class Worker {}
Module({ imports: [linkPreviewModule({ dataDir: environment.DATA_DIR, ownHosts: [], network })] })(Worker);

await runWorker({
  name: 'link-preview',
  module: Worker,
  port: environment.LINK_PREVIEW_PORT,
  databaseUrl: environment.DATABASE_URL,
  redisUrl: environment.REDIS_URL,
  installation: environment.INSTALLATION,
});
