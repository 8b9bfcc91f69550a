import { register } from 'node:module';

/** For `node --import`: lets a process of a test run TypeScript from its source, as Jest does inside of its own. */
register('./typescript-hooks.mjs', import.meta.url);
