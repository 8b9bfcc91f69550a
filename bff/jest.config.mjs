import preset from '../jest.preset.mjs';

// Each file starts the whole BFF over a database of its own, so two at once are enough.
export default { ...preset, maxWorkers: 2 };
