import preset from '../jest.preset.web.mjs';

export default { ...preset };
