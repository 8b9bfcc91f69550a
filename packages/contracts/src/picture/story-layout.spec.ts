import fc from 'fast-check';
import { NOTE_COLORS } from '../http/wishes/wish.js';
import { graphemesOf } from './line-breaking.js';
import {
  layStory,
  type MeasureStoryText,
  NOTE_SIZE,
  type StoryContent,
  TITLE_OVER_DESCRIPTION,
  WRAP_WIDTH,
} from './story-layout.js';

const DEFAULTS = { title: '我的願望', description: '希望這個願望能夠成真 ✨' };

/** Approximates a browser's text widths: one em for full-width characters and emoji, half an em for all others. */
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
  isGranted: false,
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

  it('has a default title and description for a wish that has none', () => {
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

  it('breaks a long word without break opportunities into pieces of 8 characters', () => {
    const lines = texts({ description: 'abcdefgh'.repeat(6) }, 'description');
    expect(lines.join('')).toBe('abcdefgh'.repeat(6));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^(abcdefgh)+$/);
  });

  it('fills a line of Chinese with as many characters as it holds', () => {
    const [title, first = '', second] = lay({ title: '字', description: '一二三四五六七八九十'.repeat(2) }).lines;
    if (title === undefined || first === '' || second === undefined) throw new Error('there are three lines');
    expect(graphemesOf(first.text)).toHaveLength(Math.floor(WRAP_WIDTH / first.size));
    expect(first.text + second.text).toBe('一二三四五六七八九十'.repeat(2));
  });

  it('leaves a word of Latin text in Chinese whole', () => {
    const lines = texts({ description: `${'想和妹妹'.repeat(3)}Shinkansen${'從東京出發'.repeat(2)}` }, 'description');
    expect(lines.filter((line) => line.includes('Shinkansen'))).toHaveLength(1);
  });

  it('leaves no character alone in the last line', () => {
    for (let length = 14; length < 60; length += 1) {
      const lines = texts({ description: `${'山高水長'.repeat(15).slice(0, length)}。` }, 'description');
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.at(-1)).toMatch(/[山高水長]{2}。$/u);
    }
  });

  it('splits a title between two words into lines of similar length', () => {
    expect(texts({ title: '在嘉明湖露營看星星吃泡麵' }, 'title')).toEqual(['在嘉明湖露營', '看星星吃泡麵']);
    expect(texts({ title: 'Read a whole newspaper in Mandarin' }, 'title')).toEqual([
      'Read a whole newspaper',
      'in Mandarin',
    ]);
  });

  it('does not split a title where punctuation would begin a line', () => {
    expect(texts({ title: '想去看看大海邊，再去爬爬高山' }, 'title')).toEqual(['想去看看大海邊，', '再去爬爬高山']);
  });

  it('ends a cut line with a whole word where that leaves half of it', () => {
    const [, second] = texts({ title: 'Bake a croissant that is shattering everywhere in July' }, 'title');
    expect(second).toBe('shattering…');
  });

  it('stamps a granted wish below the text, or over the text when there is no room', () => {
    expect(lay({}).stamp).toBeNull();
    const below = lay({ isGranted: true });
    expect(below.stamp).toMatchObject({ overText: false });
    expect(below.stamp?.y).toBeGreaterThan((below.lines.at(-1)?.y ?? 0) + 60);
    expect(lay({ isGranted: true, description: 'word '.repeat(400) }).stamp).toMatchObject({ overText: true });
    expect(lay({ isGranted: true, igAccount: 'mei' }).stamp?.y).toBeLessThan(below.stamp?.y ?? 0);
  });

  it('writes the description smaller to make room for the stamp below it', () => {
    const description = '想在天使的眼淚旁邊過一夜，看雲從腳下流過。'.repeat(2);
    const [plain, granted] = [lay({ description }), lay({ description, isGranted: true })];
    expect(granted.stamp).toMatchObject({ overText: false });
    expect(granted.lines.at(-1)?.size).toBeLessThan(plain.lines.at(-1)?.size ?? 0);
    expect(
      granted.lines
        .slice(1)
        .map(({ text }) => text)
        .join(''),
    ).toBe(description);
  });

  it('takes only the description lines that fit and cuts the last at 20 characters', () => {
    const lines = texts({ description: 'Many words that go on and on without an end. '.repeat(30) }, 'description');
    expect(lines.length).toBeGreaterThan(5);
    expect(graphemesOf(lines.at(-1) ?? '').length).toBeLessThanOrEqual(20);
    expect(lines.at(-1)).toMatch(/…$/);
  });

  it('breaks a short description into lines of similar length, without an ellipsis', () => {
    expect(texts({ description: 'I want to learn how to surf in the sea in May' }, 'description')).toEqual([
      'I want to learn',
      'how to surf in',
      'the sea in May',
    ]);
  });

  it('starts a new line at a line feed', () => {
    expect(texts({ description: 'First this.\nThen that.' }, 'description')).toEqual(['First this.', 'Then that.']);
  });

  it('starts each text at the side of its own direction, and every line of a text in the direction of the whole', () => {
    const { lines } = lay({
      title: 'שיט בקיאק',
      description: 'أتمنى زيارة اليابان.\n(Kyoto 2027)',
      igAccount: 'mei',
    });
    const right = 140 + 60 + WRAP_WIDTH;
    expect(lines.map(({ role, text, direction, x }) => [role, text, direction, x])).toEqual([
      ['title', 'שיט בקיאק', 'rtl', right],
      ['description', 'أتمنى زيارة اليابان.', 'rtl', right],
      ['description', '(Kyoto 2027)', 'rtl', right],
      ['handle', '@mei', 'ltr', right - WRAP_WIDTH],
    ]);
  });

  it('shows the social handle with one @ when there is room', () => {
    expect(texts({ igAccount: 'mei.lin' }, 'handle')).toEqual(['@mei.lin']);
    expect(texts({ igAccount: '@mei.lin' }, 'handle')).toEqual(['@mei.lin']);
  });

  it('leaves the social handle out when the description takes all the room', () => {
    expect(texts({ igAccount: 'mei', description: 'word '.repeat(400) }, 'handle')).toEqual([]);
  });

  it('neither begins a line with closing nor ends one with opening Chinese punctuation', () => {
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
  isGranted: fc.boolean(),
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

  it('has at most two title lines, with at most 15 characters in the second, and 20 in the last description line', () => {
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

  it('splits no grapheme, and shows a beginning of the text unchanged and in order', () => {
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

  it('shows the title larger than the description by the required factor', () => {
    fc.assert(
      fc.property(anyContent, (wish) => {
        const { lines } = layStory(wish, DEFAULTS, measure);
        const [title, description] = (['title', 'description'] as const).map(
          (role) => lines.find((line) => line.role === role)?.size ?? 0,
        );
        expect(title).toBeGreaterThanOrEqual((description ?? 0) * TITLE_OVER_DESCRIPTION);
      }),
    );
  });

  it('fills every line of Chinese but the last, up to three characters', () => {
    const han = fc.stringMatching(/^[一二三四五六七八九十山水]{30,300}$/u);
    fc.assert(
      fc.property(han, (description) => {
        const { lines } = layStory(content({ description }), DEFAULTS, measure);
        const written = lines.filter(({ role }) => role === 'description');
        for (const { text, size } of written.slice(0, -1)) {
          expect(measure(text, 'description', size)).toBeGreaterThan(WRAP_WIDTH - 3 * size);
        }
      }),
    );
  });

  it('puts the stamp inside the note, and clear of every line unless it is marked as over the text', () => {
    fc.assert(
      fc.property(anyContent, (wish) => {
        const { note, lines, stamp } = layStory(wish, DEFAULTS, measure);
        expect(stamp !== null).toBe(wish.isGranted);
        if (stamp === null) return;
        expect(stamp.y - 100).toBeGreaterThan(note.y);
        expect(stamp.y + 100).toBeLessThan(note.y + NOTE_SIZE);
        if (stamp.overText) return;
        for (const { role, y, size } of lines) {
          if (role === 'handle') expect(y - size).toBeGreaterThan(stamp.y + 80);
          else expect(y).toBeLessThan(stamp.y - 80);
        }
      }),
    );
  });
});
