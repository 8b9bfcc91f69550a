/** @import { AddressInfo } from 'node:net' */

// The compiled source has the types of the source, which are there before a build too.
/** @type {typeof import('../src/build-app.js')} */
const { buildApp } = await import(new URL('../dist/modules/build-app.js', import.meta.url).href);

// Runs the built BFF with the settings that the parent process sends, until the parent disconnects.
process.once('message', async (settings) => {
  const app = await buildApp(/** @type {Parameters<typeof buildApp>[0]} */ (settings));
  process.once('disconnect', () => void app.close().then(() => process.exit(0)));
  await app.listen(0, '127.0.0.1');
  const { port } = /** @type {AddressInfo} */ (app.getHttpServer().address());
  process.send?.(port);
});
