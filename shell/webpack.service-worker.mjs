import { serviceWorkerConfig } from '@wishboard/web-kit/build/service-worker-config.mjs';

export default serviceWorkerConfig({ folder: import.meta.dirname });
