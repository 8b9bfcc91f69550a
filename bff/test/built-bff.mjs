import { buildApp } from '../dist/build-app.js';

// The built BFF with the settings its parent sends, until the parent lets go of it.
process.once('message', async (settings) => {
  const app = await buildApp(settings);
  process.once('disconnect', () => void app.close().then(() => process.exit(0)));
  await app.listen(0, '127.0.0.1');
  process.send(app.getHttpServer().address().port);
});
