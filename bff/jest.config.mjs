import preset from '../jest.preset.mjs';

// Each file starts the whole BFF over a database of its own, and waits two fifths of its time.
export default { ...preset, maxWorkers: 3 };
