import { type EarlyActs, recordPresses } from './early-acts';

const NOTE = (wish: string) =>
  `<article data-wish="${wish}"><button aria-label="Heart 3" aria-pressed="false"></button></article>`;

/** Renders a server's first screen with two notes, and records presses on it. */
function stand(attributes: string): { acts: EarlyActs; hearts: HTMLElement[]; make: HTMLElement } {
  document.body.innerHTML = `<div id="first-paint" ${attributes}>${NOTE('w1')}${NOTE('w2')}<button>Make a Wish</button></div>`;
  const [screen, make] = [document.querySelector('div'), document.querySelector('div > button')];
  if (!screen || !(make instanceof HTMLElement)) throw new Error('nothing stands');
  return { acts: recordPresses(screen), hearts: [...screen.querySelectorAll<HTMLElement>('[aria-pressed]')], make };
}

const pressed = ({ pressed }: EarlyActs) => pressed.map(({ wish, name }) => [wish, name]);
const looks = (hearts: HTMLElement[]) => hearts.map((heart) => heart.getAttribute('aria-pressed'));

describe("a press on the server's first screen before the script has loaded", () => {
  it("is kept in its order, shows a member's switch as pressed at once, and is dropped when pressed twice", () => {
    const { acts, hearts, make } = stand('');
    for (const button of [...hearts, make, ...hearts.slice(0, 1)]) button.click();
    expect(looks(hearts)).toEqual(['false', 'true']);
    expect(pressed(acts)).toEqual([
      ['w2', 'Heart 3'],
      [null, 'Make a Wish'],
    ]);
    acts.stop();
  });

  it('is kept for a visitor only when it is the last one, and moves no switch', () => {
    const { acts, hearts, make } = stand('data-visitor');
    for (const button of [make, ...hearts, ...hearts]) button.click();
    expect(looks(hearts)).toEqual(['false', 'false']);
    expect(pressed(acts)).toEqual([['w2', 'Heart 3']]);
    acts.stop();
  });
});
