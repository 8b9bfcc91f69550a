import './browse.css';
import { STATES } from './states';

const CHOICES = {
  language: ['en', 'zh-TW', 'mixed'],
  theme: ['light', 'dark'],
  width: ['390', '1440'],
} as const;
type Choice = keyof typeof CHOICES;

const chosen: Record<Choice, string> = { language: 'en', theme: 'light', width: '390' };

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const addressOf = (name: string) =>
  `?${new URLSearchParams({ state: name, language: chosen.language, theme: chosen.theme })}`;

/** One state in an iframe, which is loaded when it comes near the viewport. */
function frameOf(name: string): HTMLElement {
  const frame = element('iframe', { title: name, src: addressOf(name), loading: 'lazy' });
  frame.style.width = `${chosen.width}px`;
  const link = element('a', { href: addressOf(name), target: '_blank' }, name.split(' / ').slice(2).join(' / '));
  return element('figure', {}, element('figcaption', {}, link), frame);
}

/** Shows the gallery on one page: the parts on the left, their states on the right, and the choice of language, theme and width. */
export function browse(): void {
  document.documentElement.className = 'browse';
  const parts = [...new Set(STATES.map(({ part }) => part))];
  const wall = element('main');
  const fill = () => {
    const sections = parts.map((part) => {
      const states = STATES.filter((state) => state.part === part).map(({ name }) => frameOf(name));
      const heading = element('h2', { id: part.title }, part.title);
      return element('section', {}, heading, element('div', { className: 'states' }, ...states));
    });
    wall.replaceChildren(...sections);
  };
  const choices = Object.entries(CHOICES).map(([choice, options]) => {
    const select = element('select', {}, ...options.map((value) => element('option', { value }, value)));
    select.addEventListener('change', () => {
      chosen[choice as Choice] = select.value;
      fill();
    });
    return element('label', {}, `${choice} `, select);
  });
  const links = parts.map(({ title }) => element('a', { href: `#${encodeURIComponent(title)}` }, title));
  document.body.replaceChildren(element('nav', {}, element('h1', {}, 'Gallery'), ...choices, ...links), wall);
  fill();
}
