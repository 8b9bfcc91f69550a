import { shellConfig } from '@wishboard/web-kit/build/shell-config.mjs';

export default shellConfig({ folder: import.meta.dirname });
