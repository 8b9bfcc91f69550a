import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import configure from './webpack.config.mjs';

const PORT = Number(process.env.PORT || 3210);

/** Serves the gallery on this machine and rebuilds it whenever a source file changes. */
export async function serve() {
  const config = configure({}, { mode: 'development' });
  const server = new WebpackDevServer(
    { host: '127.0.0.1', port: PORT, hot: false, static: false, client: { overlay: false } },
    webpack(config),
  );
  await server.start();
  process.stdout.write(`\n  Gallery    http://127.0.0.1:${PORT}/\n\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
}
