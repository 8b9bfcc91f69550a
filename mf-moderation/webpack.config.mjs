import { remoteConfig } from '@wishboard/web-kit/build/remote-config.mjs';

export default remoteConfig({ name: 'mf_moderation', folder: import.meta.dirname, prefix: 'moderation' });
