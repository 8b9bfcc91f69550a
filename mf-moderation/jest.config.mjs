import preset from '../jest.preset.web.mjs';

/** @type {import('jest').Config} */
export default { ...preset };
