import { earlyScriptConfig, serviceWorkerConfig } from '@wishboard/web-kit/build/service-worker-config.mjs';

export default [earlyScriptConfig, serviceWorkerConfig].map((configure) => configure({ folder: import.meta.dirname }));
