import { jest } from '@jest/globals';
import { recordPresses } from './early-acts';
import { markPartSettled, replaceFirstScreen } from './replace-first-screen';

const NOTE = (wish: string, own = false) => `
  <article data-wish="${wish}" data-opens="true">
    <h2><button type="button">A kiln ${wish}</button></h2>
    <div role="group">
      <button type="button" aria-label="Heart 2" aria-pressed="${own}">2</button>
      <button type="button" aria-label="Fire 0" aria-pressed="false">0</button>
    </div>
  </article>`;
const BOARD = `<header><button type="button">Make a Wish</button><button type="button">Make a Wish</button></header>
  <div data-boundary="board"><input aria-label="Search"><button type="button">Filter</button>${NOTE('a')}${NOTE('b')}</div>`;

/** Renders the server's first screen with the same screen behind it, and records the presses that reach the screen behind. */
function stand(): { screen: HTMLElement; root: HTMLElement; pressed: string[] } {
  document.body.innerHTML = `<style id="first-paint-style"></style><div id="first-paint">${BOARD}</div><div id="root">${BOARD}</div>`;
  const [screen, root] = ['first-paint', 'root'].map((id) => document.getElementById(id)) as [HTMLElement, HTMLElement];
  globalThis.wishboardEarlyActs = recordPresses(screen);
  const pressed: string[] = [];
  root.addEventListener('click', ({ target }) => {
    const button = target as HTMLElement;
    const wish = button.closest('[data-wish]')?.getAttribute('data-wish') ?? '';
    pressed.push(`${wish} ${button.getAttribute('aria-label') ?? button.textContent}`.trim());
  });
  return { screen, root, pressed };
}

const press = (screen: HTMLElement, selector: string) => screen.querySelector<HTMLElement>(selector)?.click();

describe('the first screen that the server drew', () => {
  it('is removed together with its styles', () => {
    stand();
    replaceFirstScreen();
    expect([document.getElementById('first-paint'), document.getElementById('first-paint-style')]).toEqual([
      null,
      null,
    ]);
  });

  it('passes on the presses on it, once and in order', () => {
    const { screen, pressed } = stand();
    press(screen, '[data-wish="b"] [aria-label="Heart 2"]');
    press(screen, '[data-boundary] > button');
    press(screen, 'header button:last-child');
    expect(pressed).toEqual([]);
    replaceFirstScreen();
    replaceFirstScreen();
    expect(pressed).toEqual(['b Heart 2', 'Filter', 'Make a Wish']);
  });

  it('opens a note that was pressed anywhere', () => {
    const { screen, pressed } = stand();
    press(screen, '[data-wish="a"]');
    replaceFirstScreen();
    expect(pressed).toEqual(['a A kiln a']);
  });

  it('shows a reaction as pressed at once, and drops one that was pressed twice', () => {
    const { screen, pressed } = stand();
    const heart = screen.querySelector('[data-wish="a"] [aria-label="Heart 2"]');
    press(screen, '[data-wish="a"] [aria-label="Heart 2"]');
    expect(heart?.getAttribute('aria-pressed')).toBe('true');
    press(screen, '[data-wish="a"] [aria-label="Heart 2"]');
    expect(heart?.getAttribute('aria-pressed')).toBe('false');
    replaceFirstScreen();
    expect(pressed).toEqual([]);
  });

  it('stays while something is being pressed on it', () => {
    jest.useFakeTimers();
    try {
      const { screen, pressed } = stand();
      const fire = screen.querySelector<HTMLElement>('[aria-label="Fire 0"]');
      window.dispatchEvent(new Event('pointerdown'));
      replaceFirstScreen();
      expect(document.getElementById('first-paint')).toBe(screen);
      window.dispatchEvent(new Event('pointerup'));
      fire?.click();
      jest.runAllTimers();
      expect([document.getElementById('first-paint'), pressed]).toEqual([null, ['a Fire 0']]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('stays until the late styles have loaded', () => {
    const { screen } = stand();
    const link = document.createElement('link');
    link.dataset.late = '';
    document.head.append(link);
    try {
      replaceFirstScreen();
      expect(document.getElementById('first-paint')).toBe(screen);
      link.dispatchEvent(new Event('load'));
      Object.defineProperty(link, 'sheet', { value: {} });
      link.dispatchEvent(new Event('load'));
      expect(document.getElementById('first-paint')).toBeNull();
    } finally {
      link.remove();
    }
  });

  it('stays at most two seconds for a hanging part once the board is there', () => {
    jest.useFakeTimers();
    try {
      const { screen } = stand();
      screen.dataset.parts = 'mf_board mf_recommendations';
      jest.advanceTimersByTime(60_000);
      markPartSettled('mf_board', false);
      jest.advanceTimersByTime(1_999);
      expect(document.getElementById('first-paint')).toBe(screen);
      jest.advanceTimersByTime(1);
      expect(document.getElementById('first-paint')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('passes on the focus and the typed text to the page', () => {
    const { screen, root } = stand();
    const [field, typed] = [screen.querySelector('input'), root.querySelector('input')];
    if (!field || !typed) throw new Error('no field');
    const heard = jest.fn();
    typed.addEventListener('input', heard);
    field.focus();
    field.value = 'kil';
    replaceFirstScreen();
    expect([document.activeElement, typed.value, heard.mock.calls.length]).toEqual([typed, 'kil', 1]);
  });
});
