import { mayStand } from './may-stand';

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

  it('begins a visit', () => {
    expect(mayStand('mixed')).toBe(true);
  });

  it('begins one in the language that was chosen', () => {
    localStorage.setItem('wishboard-language', 'zh-TW');
    expect([mayStand('zh-TW'), mayStand('mixed')]).toEqual([true, false]);
  });

  it('is not what an address with something open begins with', () => {
    visit('navigate', '/?wish=1');
    expect(mayStand('mixed')).toBe(false);
  });

  it('is not what a visitor begins with who comes by an invitation: they are asked to join', () => {
    visit('navigate', '/#invitation=abc');
    expect([mayStand('mixed', true), mayStand('mixed')]).toEqual([false, true]);
  });

  it("is not shown again by the way back: it may be another member's by now", () => {
    visit('back_forward');
    expect(mayStand('mixed')).toBe(false);
  });

  it('is not what a reload far down the wall begins with', () => {
    sessionStorage.setItem('wishboard-places', '[["/",4000]]');
    expect(mayStand('mixed')).toBe(true);
    visit('reload');
    expect(mayStand('mixed')).toBe(false);
    sessionStorage.setItem('wishboard-places', '[]');
    expect(mayStand('mixed')).toBe(true);
  });

  it('is not what follows a sign-in that was asked for on the way to elsewhere', () => {
    sessionStorage.setItem('wishboard.place-before-sign-in', '/?wish=1');
    expect(mayStand('mixed')).toBe(false);
  });
});
