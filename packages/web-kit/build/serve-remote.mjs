// Serves one remote from its own development server, in watch mode: npm run dev -w mf-board
//   /                  the remote's own page (src/standalone.tsx), over fixtures; over a server with
//                      BFF_URL=http://127.0.0.1:3000 and ?api
//   /mf-manifest.json  the remote itself, for ?remote.mf_board=<this address> on a page of `npm run dev`
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const port = Number(process.env.PORT || values.port);
const bff = process.env.BFF_URL;
/** @type {{ default: import('./base-config.mjs').Configure }} */
const { default: configure } = await import(pathToFileURL(join(process.cwd(), 'webpack.config.mjs')).href);
const argv = { mode: 'development' };
const standalone = configure({ standalone: true }, argv);
const remote = configure({}, argv);
const pageClient = `webpack-dev-server/client?hot=false&live-reload=true&protocol=ws&hostname=127.0.0.1&port=${port}`;

const server = new WebpackDevServer(
  {
    host: '127.0.0.1',
    port,
    hot: false,
    // Only the page reloads itself. The container must contain nothing but the remote.
    client: false,
    static: false,
    headers: { 'access-control-allow-origin': '*' },
    proxy: bff ? [{ context: ['/api', '/auth', '/media'], target: bff }] : [],
    onListening: () => {
      const page = `http://127.0.0.1:${port}/`;
      process.stdout.write(`\n  alone    ${page}${bff ? `   over ${bff}: ${page}?api` : ''}\n`);
      process.stdout.write(
        `  in a page of npm run dev    ?remote.${remote.output?.uniqueName}=${page}mf-manifest.json\n\n`,
      );
    },
  },
  webpack([
    {
      ...standalone,
      // Without a name, an entry is part of each other one, and runs first.
      plugins: [...(standalone.plugins ?? []), new webpack.EntryPlugin(process.cwd(), pageClient, { name: undefined })],
    },
    remote,
  ]),
);
await server.start();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.stop().then(() => process.exit(0)));
