import { NOTE_COLORS } from '@wishboard/contracts/http/wish';
import fc from 'fast-check';
import { graphemesOf } from './line-breaking';
import { layStory, type MeasureStoryText, NOTE_SIZE, type StoryContent, WRAP_WIDTH } from './story-layout';

const DEFAULTS = { title: '我的願望', description: '希望這個願望能夠成真 ✨' };

/** Roughly what a browser would say: full-width characters and emoji one em, everything else half of one. */
const measure: MeasureStoryText = (text, _role, size) =>
  graphemesOf(text).reduce(
    (width, grapheme) => width + (/[\u2e80-\uffef]|\p{Extended_Pictographic}/u.test(grapheme) ? size : size * 0.5),
    0,
  );

const content = (overrides: Partial<StoryContent>): StoryContent => ({
  title: 'A quiet week',
  description: 'By the sea.',
  igAccount: null,
  color: 'green',
  ...overrides,
});

const lay = (overrides: Partial<StoryContent>) => layStory(content(overrides), DEFAULTS, measure);
const texts = (overrides: Partial<StoryContent>, role: string) =>
  lay(overrides)
    .lines.filter((line) => line.role === role)
    .map(({ text }) => text);

const CHINESE = '我想去日本京都看櫻花，然後吃抹茶冰淇淋。「真的嗎？」她問；我說：「當然！」（希望如此）';

describe('the story picture', () => {
  it('holds an 800 px note in the colour of the wish in the middle of 1080 x 1920', () => {
    expect(lay({ color: 'yellow' }).note).toEqual({ x: 140, y: 560, size: 800, color: 'yellow' });
  });

  it('has a default title and description for a wish without', () => {
    expect(texts({ title: ' ' }, 'title')).toEqual([DEFAULTS.title]);
    expect(texts({ description: '' }, 'description')).toEqual([DEFAULTS.description]);
  });

  it('shows a title that fits as it is', () => {
    expect(texts({}, 'title')).toEqual(['A quiet week']);
  });

  it('gives a title two lines and cuts the second at 15 characters', () => {
    const [, second = '', ...rest] = texts({ title: 'A very long wish about many a thing '.repeat(3) }, 'title');
    expect(rest).toEqual([]);
    expect(graphemesOf(second).length).toBeLessThanOrEqual(15);
    expect(second).toMatch(/…$/);
  });

  it('leaves a second title line of 15 characters whole', () => {
    expect(texts({ title: `${'一二三四五六七八'.repeat(2)}九十百千萬億兆` }, 'title').join('')).toBe(
      `${'一二三四五六七八'.repeat(2)}九十百千萬億兆`,
    );
  });

  it('cuts text without spaces into pieces of 8 characters', () => {
    expect(texts({ description: `${'一二三四五六七八'.repeat(2)}甲乙丙丁` }, 'description')).toEqual([
      '一二三四五六七八一二三四五六七八',
      '甲乙丙丁',
    ]);
  });

  it('takes only the description lines that fit and cuts the last at 20 characters', () => {
    const lines = texts({ description: 'Many words that go on and on without an end. '.repeat(30) }, 'description');
    expect(lines.length).toBeGreaterThan(5);
    expect(graphemesOf(lines.at(-1) ?? '').length).toBeLessThanOrEqual(20);
    expect(lines.at(-1)).toMatch(/…$/);
  });

  it('breaks a line evenly in two where there is room, rather than cut it', () => {
    expect(texts({ description: 'I want to learn to surf in May' }, 'description')).toEqual([
      'I want to learn',
      'to surf in May',
    ]);
  });

  it('starts a new line at a line feed', () => {
    expect(texts({ description: 'First this.\nThen that.' }, 'description')).toEqual(['First this.', 'Then that.']);
  });

  it('shows the social handle with one @ when there is room', () => {
    expect(texts({ igAccount: 'mei.lin' }, 'handle')).toEqual(['@mei.lin']);
    expect(texts({ igAccount: '@mei.lin' }, 'handle')).toEqual(['@mei.lin']);
  });

  it('leaves the social handle out when the description takes all the room', () => {
    expect(texts({ igAccount: 'mei', description: 'word '.repeat(400) }, 'handle')).toEqual([]);
  });

  it('does not strand Chinese punctuation', () => {
    const lines = texts({ description: CHINESE.repeat(2) }, 'description');
    for (const line of lines.slice(0, -1)) {
      expect(line).not.toMatch(/^[，。、；：！？）」』]/u);
      expect(line).not.toMatch(/[（「『]$/u);
    }
  });
});

const grapheme = fc.constantFrom(...graphemesOf(`${CHINESE}abc WXYZ éü 👨‍👩‍👧‍👦🇹🇼👍🏽✨ `), 'e\u0301');
const word = fc.array(grapheme, { maxLength: 40 }).map((parts) => parts.join(''));
const anyText = fc.oneof(
  fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
  fc.array(grapheme, { maxLength: 1000 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);
const anyContent = fc.record({
  title: anyText,
  description: anyText,
  igAccount: fc.option(fc.stringMatching(/^@?[A-Za-z0-9._]{1,30}$/)),
  color: fc.constantFrom(...NOTE_COLORS),
});

describe('the story picture of any wish', () => {
  it('keeps every line within 680 px and inside the note', () => {
    fc.assert(
      fc.property(anyContent, (wish) => {
        const { note, lines } = layStory(wish, DEFAULTS, measure);
        for (const line of lines) {
          expect(measure(line.text, line.role, line.size)).toBeLessThanOrEqual(WRAP_WIDTH);
          expect(line.y).toBeGreaterThan(note.y);
          expect(line.y).toBeLessThan(note.y + NOTE_SIZE);
        }
      }),
    );
  });

  it('has at most two title lines, cut at 15, and a last description line cut at 20', () => {
    fc.assert(
      fc.property(anyContent, (wish) => {
        const { lines } = layStory(wish, DEFAULTS, measure);
        const [, second = '', third] = lines.filter(({ role }) => role === 'title').map(({ text }) => text);
        expect(third).toBeUndefined();
        expect(graphemesOf(second).length).toBeLessThanOrEqual(15);
        const last = lines.filter(({ role }) => role === 'description').at(-1);
        expect(graphemesOf(last?.text ?? '').length).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('splits no grapheme, and invents and reorders nothing', () => {
    fc.assert(
      fc.property(anyContent, (wish) => {
        const { lines } = layStory(wish, DEFAULTS, measure);
        for (const role of ['title', 'description'] as const) {
          const source = graphemesOf((wish[role].trim() || DEFAULTS[role]).replace(/\s+/gu, ''));
          const shown = lines.filter((line) => line.role === role).map(({ text }) => text);
          const whole = shown.join('').replace(/\s+/gu, '');
          const kept = graphemesOf(
            whole.endsWith('…') && !source.join('').startsWith(whole) ? whole.slice(0, -1) : whole,
          );
          expect(kept).toEqual(source.slice(0, kept.length));
        }
      }),
    );
  });
});
