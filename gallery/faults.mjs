/**
 * A fault of style as one edit. `from` occurs exactly once in `file`.
 *
 * @param {string} fault
 * @param {string} file
 * @param {string} from
 * @param {string} to
 */
const plants = (fault, file, from, to) => ({ fault, file, from, to });

const KIT = 'packages/web-kit/src';
const CARD = 'mf-board/src/features/wish-card/WishCard.module.css';

/** Realistic faults: coarse and fine ones, faults of a single theme, width or moment, and one that no picture can show. */
export const FAULTS = [
  plants(
    'a button is narrower',
    `${KIT}/ui/controls/Button.module.css`,
    'padding: 0.375rem var(--space-4)',
    'padding: 0.375rem var(--space-3)',
  ),
  plants(
    'a primary button is written on in another ink',
    `${KIT}/ui/controls/Button.module.css`,
    'color: var(--color-on-accent)',
    'color: var(--color-ink)',
  ),
  plants(
    'a disabled button looks almost like any other',
    `${KIT}/ui/controls/Button.module.css`,
    'opacity: 0.6',
    'opacity: 0.9',
  ),
  plants('muted ink is a shade off by lamplight', `${KIT}/styles/tokens.css`, '#6d5d4c, #b5a593', '#6d5d4c, #b5a590'),
  plants('large corners are a pixel rounder', `${KIT}/styles/tokens.css`, '--radius-l: 1rem', '--radius-l: 1.0625rem'),
  plants('small text is larger', `${KIT}/styles/tokens.css`, '--text-s: 0.8125rem', '--text-s: 0.875rem'),
  plants('headings have more air', `${KIT}/styles/tokens.css`, '--line-tight: 1.2', '--line-tight: 1.25'),
  plants(
    'what is wrong with a field is not in the colour of danger',
    `${KIT}/ui/controls/field.module.css`,
    '.error {\n  color: var(--color-danger)',
    '.error {\n  color: var(--color-ink)',
  ),
  plants(
    'the ring around a field stands off',
    `${KIT}/ui/controls/field.module.css`,
    '.control:focus-visible {\n  outline-offset: 0',
    '.control:focus-visible {\n  outline-offset: 2px',
  ),
  plants(
    'the item of a menu under the pointer hardly shows',
    `${KIT}/ui/floating/floating.module.css`,
    'var(--color-ink) 9%',
    'var(--color-ink) 2%',
  ),
  plants(
    'a sheet on a small screen has square corners',
    `${KIT}/ui/floating/Dialog.module.css`,
    'border-radius: var(--radius-l) var(--radius-l) 0 0',
    'border-radius: 0',
  ),
  plants(
    'an own reaction is not filled',
    `${KIT}/ui/controls/ReactionBar.module.css`,
    'background: var(--note-tint-strong)',
    'background: none',
  ),
  plants(
    'the chosen view has no shadow',
    `${KIT}/ui/controls/SegmentedControl.module.css`,
    'box-shadow: 0 1px 3px rgb(from var(--shadow-color) r g b / 22%)',
    'box-shadow: none',
  ),
  plants('a wide note hangs straight', CARD, '.note {\n    rotate: var(--tilt)', '.note {\n    rotate: none'),
  plants(
    'the stamp covers what is under it',
    'mf-board/src/features/wish-card/Stamp.module.css',
    'opacity: 0.3',
    'opacity: 0.45',
  ),
  plants('a note under the pointer does not rise', CARD, 'translate: 0 -3px', 'translate: none'),
  plants(
    'the name in a notification is not bold',
    'mf-notifications/src/features/bell/NotificationItem.module.css',
    '.message strong {\n  font-weight: 600',
    '.message strong {\n  font-weight: 400',
  ),
  plants(
    'a long reason takes two lines',
    'mf-recommendations/src/cards/RecommendationCard.module.css',
    '.reason > [id] {\n  display: -webkit-box;\n  overflow: hidden;\n  -webkit-box-orient: vertical;\n  -webkit-line-clamp: 1',
    '.reason > [id] {\n  display: -webkit-box;\n  overflow: hidden;\n  -webkit-box-orient: vertical;\n  -webkit-line-clamp: 2',
  ),
  plants('the header is lower', 'shell/src/app/header/Header.module.css', 'min-height: 3.75rem', 'min-height: 3.5rem'),
  // No picture is taken with a touch screen.
  plants(
    'a reaction is too small for a finger',
    `${KIT}/ui/controls/ReactionBar.module.css`,
    'min-height: 2.75rem',
    'min-height: 2rem',
  ),
];
