/** Webpack's function that maps the file names of a folder to their addresses. */
interface WebpackMeta extends ImportMeta {
  webpackContext(folder: string, options: { recursive: boolean; regExp: RegExp }): (file: string) => string;
}

// A package with an `exports` field resolves single files but not folders, so the folders are named by path.
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

/** Returns the absolute address of a font file of the build. Resolved against the location of the calling script, which may be a worker. */
export function fontUrl(file: string): string {
  const address = file.startsWith('iansui-') ? chineseFile(file) : latinFile(file);
  return new URL(address, globalThis.location.href).href;
}
