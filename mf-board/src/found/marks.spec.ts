import { wantedOf } from '@wishboard/contracts/terms/search-terms';
import { markedText } from './marks';

describe('Text that matches the search', () => {
  it.each([
    ['at the beginning of words alone', 'Tea, not steam: teapot', 'tea', '[Tea], not steam: [tea]pot'],
    ['in every inflection', 'Running to run', 'runs', '[Running] to [run]'],
    ['in Chinese anywhere', '想要一台咖啡機', '咖啡', '想要一台[咖啡]機'],
    ['with a letter wrong', 'A red bicycle', 'bicyle', 'A red [bicycle]'],
    ['each of several', 'Sony耳機', '耳機 son', '[Son]y[耳機]'],
    ['in full-width letters', 'ＳＯＮＹ', 'sony', '[ＳＯＮＹ]'],
    ['nowhere else', 'A kite', 'tent', 'A kite'],
  ])('is marked %s', (_where, text, q, marked) => {
    const parts = markedText(text, wantedOf(q));
    expect(parts.map((part) => (part.marked ? `[${part.text}]` : part.text)).join('')).toBe(marked);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
