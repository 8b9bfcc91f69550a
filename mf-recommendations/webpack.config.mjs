import { remoteConfig } from '@wishboard/web-kit/build/remote-config.mjs';

export default remoteConfig({ name: 'mf_recommendations', folder: import.meta.dirname, prefix: 'recommendations' });
