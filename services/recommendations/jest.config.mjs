import preset from '../../jest.preset.mjs';

/** @type {import('jest').Config} */
export default { ...preset };
