import { join } from 'node:path';
import { WORKSPACE_ROOT } from '../workspace-root.js';

/** Absolute path of the folder the BFF serves under {@link DEMO_ASSETS_PATH}. */
export const demoAssetsDirectory = join(WORKSPACE_ROOT, 'packages', 'database', 'assets', 'demo');

/** Path on the product's origin under which the demo data expects that folder. */
export const DEMO_ASSETS_PATH = '/media/demo';

export const demoAvatar = (name: string): string => `${DEMO_ASSETS_PATH}/avatars/${name}.svg`;

export const demoPicture = (name: string): string => `${DEMO_ASSETS_PATH}/products/${name}.svg`;
