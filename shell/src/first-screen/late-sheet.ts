/** The shell's style sheet where the page has a first screen, which has the styles it needs and does not wait for the others. */
const lateSheet = () => document.querySelector<HTMLLinkElement>('link[data-late]');

/** Has the shell's style sheet count. */
export function wakeSheet(): void {
  const link = lateSheet();
  if (link) link.media = 'all';
}

/** Whether that is still on its way. @param then runs when it is there, or cannot be had */
export function awaitsSheet(then: () => void): boolean {
  const link = lateSheet();
  if (!link || link.sheet) return false;
  for (const end of ['load', 'error']) link.addEventListener(end, () => then(), { once: true });
  return true;
}
