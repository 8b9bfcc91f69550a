/**
 * The shell's style sheet on a page with a first screen. That screen has its styles inlined, so the sheet is loaded late, without
 * blocking the render.
 */
const lateStylesheet = () => document.querySelector<HTMLLinkElement>('link[data-late]');

/** Applies the shell's late style sheet. */
export function applyLateStylesheet(): void {
  const link = lateStylesheet();
  if (link) link.media = 'all';
}

/** Whether the late style sheet is still loading. @param then runs once the sheet has loaded or failed to load */
export function deferUntilStylesheetLoads(then: () => void): boolean {
  const link = lateStylesheet();
  if (!link || link.sheet) return false;
  for (const end of ['load', 'error']) link.addEventListener(end, () => then(), { once: true });
  return true;
}
