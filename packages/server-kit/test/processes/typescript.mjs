import { register } from 'node:module';

/** For `node --import`: lets a test's process run TypeScript from its source, as Jest does in its own process. */
register('./typescript-hooks.mjs', import.meta.url);
