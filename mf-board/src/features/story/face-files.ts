/** What webpack makes of a folder: the address of each of its files, by name. */
interface WebpackMeta extends ImportMeta {
  webpackContext(folder: string, options: { recursive: boolean; regExp: RegExp }): (file: string) => string;
}

// A package that lists what it exports answers for files, not for a folder of them, so the folder is named by its path.
const latinFile = (file: string) =>
  (import.meta as WebpackMeta).webpackContext('../../../../node_modules/@fontsource/patrick-hand/files', {
    recursive: false,
    regExp: /-400-normal\.woff2$/,
  })(`./${file}`);

const chineseFile = (file: string) =>
  (import.meta as WebpackMeta).webpackContext('../../../../node_modules/@fontsource/iansui/files', {
    recursive: false,
    regExp: /iansui-\d+-400-normal\.woff2$/,
  })(`./${file}`);

/** The whole address of a font file of the build. It is asked for beside the script that asks, a worker's too. */
export function faceAddress(file: string): string {
  const address = file.startsWith('iansui-') ? chineseFile(file) : latinFile(file);
  return new URL(address, globalThis.location.href).href;
}
