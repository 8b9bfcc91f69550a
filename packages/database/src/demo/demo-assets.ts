import { fileURLToPath } from 'node:url';

/** Absolute path of the folder the BFF serves under {@link DEMO_ASSETS_PATH}. */
export const demoAssetsDirectory = fileURLToPath(new URL('../../assets/demo', import.meta.url));

/** Where the demo data expects that folder on the product's origin. */
export const DEMO_ASSETS_PATH = '/media/demo';

export const demoAvatar = (name: string): string => `${DEMO_ASSETS_PATH}/avatars/${name}.svg`;

export const demoPicture = (name: string): string => `${DEMO_ASSETS_PATH}/products/${name}.svg`;
