/** What the focus goes back to: of a menu, which is gone once something was chosen in it, the button that opened it. */
export function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}
