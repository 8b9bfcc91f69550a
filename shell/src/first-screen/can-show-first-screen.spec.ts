import { canShowFirstScreen } from './can-show-first-screen';

/** Opens the page with the given navigation type. */
function visit(type: string, address = '/'): void {
  window.history.replaceState(null, '', address);
  performance.getEntriesByType = (() => [{ type }]) as unknown as typeof performance.getEntriesByType;
}

describe("the server's first screen", () => {
  const { getEntriesByType } = performance;

  beforeEach(() => visit('navigate'));
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    visit('navigate');
    performance.getEntriesByType = getEntriesByType;
  });

  it('is shown at the beginning of a visit', () => {
    expect(canShowFirstScreen('mixed')).toBe(true);
  });

  it('is shown only in the language that was chosen', () => {
    localStorage.setItem('wishboard-language', 'zh-TW');
    expect([canShowFirstScreen('zh-TW'), canShowFirstScreen('mixed')]).toEqual([true, false]);
  });

  it('is not shown for an address with a wish', () => {
    visit('navigate', '/?wish=1');
    expect(canShowFirstScreen('mixed')).toBe(false);
  });

  it('is not shown to a visitor with an invitation, who is asked to join', () => {
    visit('navigate', '/#invitation=abc');
    expect([canShowFirstScreen('mixed', true), canShowFirstScreen('mixed')]).toEqual([false, true]);
  });

  it('is not shown again by the Back button, since the member may have changed', () => {
    visit('back_forward');
    expect(canShowFirstScreen('mixed')).toBe(false);
  });

  it('is not shown on a reload at a kept scroll position', () => {
    sessionStorage.setItem('wishboard-places', '[["/",4000]]');
    expect(canShowFirstScreen('mixed')).toBe(true);
    visit('reload');
    expect(canShowFirstScreen('mixed')).toBe(false);
    sessionStorage.setItem('wishboard-places', '[]');
    expect(canShowFirstScreen('mixed')).toBe(true);
  });

  it('is not shown while a place before the sign-in is kept', () => {
    sessionStorage.setItem('wishboard.place-before-sign-in', '/?wish=1');
    expect(canShowFirstScreen('mixed')).toBe(false);
  });
});
