import { fileURLToPath } from 'node:url';

/** Absolute path of the folder the BFF serves under {@link DEMO_ASSETS_PATH}. */
export const demoAssetsDirectory = fileURLToPath(new URL('../../assets/demo', import.meta.url));

/** Path on the product's origin under which the demo data expects that folder. */
export const DEMO_ASSETS_PATH = '/media/demo';

export const demoAvatar = (name: string): string => `${DEMO_ASSETS_PATH}/avatars/${name}.svg`;

export const demoPicture = (name: string): string => `${DEMO_ASSETS_PATH}/products/${name}.svg`;
