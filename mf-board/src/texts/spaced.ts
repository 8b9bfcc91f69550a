/** Inserts a space between Chinese and Latin letters or digits. */
export function spaced(text: string): string {
  return text
    .replace(/(\p{Script=Han})(?=[\p{Script=Latin}\d])/gu, '$1 ')
    .replace(/([\p{Script=Latin}\d])(?=\p{Script=Han})/gu, '$1 ');
}
