import { buildApp } from '../dist/modules/build-app.js';

// Runs the built BFF with the settings that the parent process sends, until the parent disconnects.
process.once('message', async (settings) => {
  const app = await buildApp(settings);
  process.once('disconnect', () => void app.close().then(() => process.exit(0)));
  await app.listen(0, '127.0.0.1');
  process.send(app.getHttpServer().address().port);
});
