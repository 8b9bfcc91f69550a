import { runInstalled } from '../tools/system/install.mjs';

await runInstalled(() => import('./gallery.mjs'));
