// Bundled in watch mode only: packages/web-kit/build/shell-config.mjs.
import { readPageData } from '../page/page-data';
import { reloadWhenOld } from './live-reload';

const { liveReload } = readPageData();
if (liveReload) reloadWhenOld(liveReload);
