import { NOTE_COLOR_DEFAULT, type NoteColor } from './wish.js';

/** A colour by day and by lamplight. */
export type Shades = readonly [day: string, lamplight: string];

export interface NoteLook {
  /** The note's paper, what it shades into below, and its edge. */
  paper: Shades;
  low: Shades;
  edge: Shades;
  name: { en: string; 'zh-TW': string };
}

/** Everything there is to say of a note's colour: boards, forms, pictures, embeds and all texts take it from here. */
export const NOTE_LOOKS: Record<NoteColor, NoteLook> = {
  yellow: {
    paper: ['#fdf0a3', '#d9c670'],
    low: ['#f8e384', '#cbb55b'],
    edge: ['#e3c95a', '#a8944a'],
    name: { en: 'Yellow', 'zh-TW': '黃色' },
  },
  green: {
    paper: ['#d8edb4', '#a9c188'],
    low: ['#c6e19b', '#98b176'],
    edge: ['#a5c673', '#7b935c'],
    name: { en: 'Green', 'zh-TW': '綠色' },
  },
};

/** Whether this release knows the colour. A newer one may have written another. */
export const isKnownColor = (color: string): color is NoteColor => Object.hasOwn(NOTE_LOOKS, color);

/** How a note of that colour looks; one of an unknown colour looks like one of the default. */
export const lookOf = (color: string): NoteLook => NOTE_LOOKS[isKnownColor(color) ? color : NOTE_COLOR_DEFAULT];
