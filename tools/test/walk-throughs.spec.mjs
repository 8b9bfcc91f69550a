import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeScratchCopy } from '../checks/scratch-copy.mjs';
import { ROOT } from '../system/project.mjs';
import { runNode } from '../system/run.mjs';

const MIGRATIONS = 'packages/database/src/migrations/';

/** @typedef {(text: string) => string} Change */

/**
 * Returns a function that inserts `added` after the first `known` in a text.
 *
 * @param {string} known
 * @param {string} added
 * @returns {Change}
 * @throws when the text lacks `known`
 */
const insertAfter = (known, added) => (text) => {
  if (!text.includes(known)) throw new Error(`There is no ${known} any more`);
  return text.replace(known, () => known + added);
};
/** @param {Change[]} changes @returns {Change} */
const combine =
  (...changes) =>
  (text) =>
    changes.reduce((changed, change) => change(changed), text);
/** @param {string} text */
const fileContent = (text) => () => text;

/** @param {string} name @param {string} up */
const migration = (name, up) => `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${name} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`${up}\`);
  }

  async down(): Promise<void> {}
}
`;
/** @param {string} name @param {string} file */
const registerMigration = (name, file) =>
  combine(
    (text) => `import { ${name} } from './${file}.js';\n${text}`,
    (text) => text.replace(/\n\];/, () => `\n  ${name},\n];`),
  );

/** @type {Record<string, Change>} */
const BLUE = {
  'packages/contracts/src/http/wishes/wish.ts': insertAfter("'green'", ", 'blue'"),
  [`${MIGRATIONS}1899000000000-blue-notes.ts`]: fileContent(
    migration(
      'BlueNotes1899000000000',
      `ALTER TABLE wishes DROP CONSTRAINT wishes_color_known,
         ADD CONSTRAINT wishes_color_known CHECK (color IN ('yellow', 'green', 'blue'));
       ALTER TABLE user_preferences DROP CONSTRAINT user_preferences_color_known,
         ADD CONSTRAINT user_preferences_color_known CHECK (color_preference IN ('yellow', 'green', 'blue'))`,
    ),
  ),
  [`${MIGRATIONS}migrations.ts`]: registerMigration('BlueNotes1899000000000', '1899000000000-blue-notes'),
  'packages/contracts/src/http/wishes/note-looks.ts': insertAfter(
    'export const NOTE_LOOKS: Record<NoteColor, NoteLook> = {',
    `
  blue: {
    paper: ['#cfe6f7', '#9cbdd6'],
    low: ['#b9d9f0', '#8aaeca'],
    edge: ['#8fbcdc', '#6d90ab'],
    name: { en: 'Blue', 'zh-TW': '藍色' },
  },`,
  ),
};

/** @type {Record<string, Change>} */
const COMMENT = {
  'packages/contracts/src/http/notification.ts': combine(
    insertAfter("'welcome'", ", 'comment'"),
    insertAfter("MUTABLE_NOTIFICATION_TYPES = [\n  'reaction',\n  'granted',", "\n  'comment',"),
  ),
  'packages/contracts/src/jobs/events.ts': insertAfter(
    'export interface EventMap {',
    "\n  'comment.written': { wishId: string; userId: string };",
  ),
  'packages/contracts/src/jobs/queues.ts': insertAfter(
    'export const ROUTES: Record<EventType, readonly QueueName[]> = {',
    "\n  'comment.written': ['notifications'],",
  ),
  'services/notifications/src/comment/comment-written.handler.ts':
    fileContent(`import { Injectable } from '@nestjs/common';
import { commentMessage } from '@wishboard/database/entities/notification-message';
import type { EventHandler, PreparedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import type { EntityManager } from 'typeorm';

@Injectable()
export class CommentWrittenHandler implements EventHandler<'comment.written', unknown, string[]> {
  readonly type = 'comment.written';

  async handle(events: readonly PreparedEvent<'comment.written'>[], manager: EntityManager): Promise<string[]> {
    for (const { payload } of events) {
      await manager.query(
        \`INSERT INTO notifications (user_id, type, message, related_wish_id)
         SELECT user_id, 'comment', $2, id FROM wishes w WHERE id = $1 AND NOT EXISTS (
           SELECT FROM notification_settings s WHERE s.user_id = w.user_id AND 'comment' = ANY (s.muted))\`,
        [payload.wishId, commentMessage()],
      );
    }
    return [];
  }

  async committed(): Promise<void> {}
}
`),
  'services/notifications/src/notifications.module.ts': combine(
    insertAfter(
      "import { consumeQueue } from '@wishboard/server-kit/events/queues/queue-consumer';\n",
      "import { CommentWrittenHandler } from './comment/comment-written.handler.js';\n",
    ),
    insertAfter("consumeQueue('notifications', [", 'CommentWrittenHandler, '),
  ),
  'packages/database/src/entities/notification-message.ts': (text) =>
    `${text}\n/** What an owner reads about a comment. */\nexport function commentMessage(): string {\n  return 'Somebody wrote a comment';\n}\n`,
  [`${MIGRATIONS}1899100000000-mute-comments.ts`]: fileContent(
    migration(
      'MuteComments1899100000000',
      `ALTER TABLE notification_settings DROP CONSTRAINT notification_settings_muted_known,
         ADD CONSTRAINT notification_settings_muted_known CHECK (muted <@ ARRAY['reaction', 'granted', 'comment', 'followed'])`,
    ),
  ),
  [`${MIGRATIONS}migrations.ts`]: registerMigration('MuteComments1899100000000', '1899100000000-mute-comments'),
  'mf-notifications/src/texts/notifications.ts': combine(
    insertAfter("reaction: 'Reactions to my wishes',", " comment: 'Comments on my wishes',"),
    insertAfter("tellAbout: { reaction: '有人回應我的願望'", ", comment: '有人在我的願望留言'"),
    insertAfter(
      "granted: () => '{who}’s wish “{wish}” was granted!',",
      "\n    comment: () => '{who} wrote about “{wish}”',",
    ),
    insertAfter("granted: () => '{who}的願望「{wish}」成真了！',", "\n    comment: () => '{who}在「{wish}」留言了',"),
  ),
};

/** @type {Record<string, Change>} */
const PRICE = {
  'packages/contracts/src/http/wishes/wish.ts': combine(
    insertAfter('export const TAG_MAX = 30;', '\nexport const PRICE_MAX = 40;'),
    insertAfter('  igAccount: string | null;', '\n  price?: string | null;'),
    insertAfter('  igAccount?: string | null;', '\n  price?: string | null;'),
  ),
  [`${MIGRATIONS}1899200000000-prices.ts`]: fileContent(
    migration('Prices1899200000000', 'ALTER TABLE wishes ADD COLUMN price text'),
  ),
  [`${MIGRATIONS}migrations.ts`]: registerMigration('Prices1899200000000', '1899200000000-prices'),
  'packages/database/src/entities/wish.entity.ts': insertAfter(
    '  igAccount: string | null;\n',
    "\n  @Column({ name: 'price', type: 'text', nullable: true })\n  price: string | null;\n",
  ),
  'bff/src/wishes/wish.dto.ts': combine(
    insertAfter('  PREVIEW_STATUSES,\n', '  PRICE_MAX,\n'),
    insertAfter(
      '  igAccount?: string | null;\n',
      `
  @ApiProperty({ type: String, nullable: true, required: false, minLength: 1, maxLength: PRICE_MAX })
  @IsOptional()
  @CleanLineOr(null)
  @MaxCharacters(PRICE_MAX, { message: 'Price must have at most $constraint1 characters' })
  @IsString({ message: 'Price must be text' })
  price?: string | null;
`,
    ),
    insertAfter(
      '  igAccount: string | null;\n',
      `
  @ApiProperty({ type: String, nullable: true, required: false, minLength: 1, maxLength: PRICE_MAX })
  price?: string | null;
`,
    ),
  ),
  'bff/src/wishes/wishes.repository.ts': combine(
    insertAfter('AS "igAccount",', ` \${w('price')},`),
    insertAfter('category_chosen, tags', ', price'),
    insertAfter('$7::text IS NOT NULL, $8', ', $13'),
    insertAfter(
      '      ig_account = CASE WHEN $5 THEN $6 ELSE ig_account END,\n',
      '      price = CASE WHEN $13 THEN $14 ELSE price END,\n',
    ),
    insertAfter('const { title, description, productUrl, color, igAccount, category, tags', ', price'),
    insertAfter('      cause.traceParent,\n      audience ?? null,\n      heldFor,\n', '      price ?? null,\n'),
    insertAfter('category, productUrl, productTitle', ', price'),
    insertAfter(
      '      productTitle ?? null,\n      audience ?? null,\n',
      '      price !== undefined,\n      price ?? null,\n',
    ),
  ),
  'packages/database/src/import/import-tables.ts': combine(
    insertAfter('  NOTE_COLORS,\n', '  PRICE_MAX,\n'),
    insertAfter(
      "      optional('category', 'category', oneOf(CATEGORIES)),\n",
      "      optional('price', 'price', line(PRICE_MAX)),\n",
    ),
  ),
  'mf-board/src/wish-form/wish-form.ts': combine(
    insertAfter('  type NoteColor,\n', '  PRICE_MAX,\n'),
    insertAfter('  igAccount: string;\n', '  price: string;\n'),
    insertAfter("  igAccount: '',\n", "  price: '',\n"),
    insertAfter("'productUrl', 'igAccount'", ", 'price'"),
    insertAfter(
      '    igAccount: accountOf(values.igAccount) || null,\n',
      '    price: cleanLine(values.price) || null,\n',
    ),
    insertAfter("    igAccount: wish.igAccount ?? '',\n", "    price: wish.price ?? '',\n"),
    insertAfter(
      '    igAccount: optional(texts.igInvalid, (account) => IG_ACCOUNT.test(accountOf(account))),\n',
      '    price: optional(texts.tooLong(PRICE_MAX), (price) => hasAtMost(price, PRICE_MAX)),\n',
    ),
  ),
  'mf-board/src/wish-form/WishFields.tsx': insertAfter(
    "        {...form.register('igAccount', { validate: checks.igAccount, onBlur: complete('igAccount', accountOf) })}\n      />\n",
    `      <TextField
        label={texts.price}
        note={texts.optional}
        error={errors.price?.message}
        {...form.register('price', { validate: checks.price })}
      />
`,
  ),
  'mf-board/src/texts/wish-form.ts': combine(
    insertAfter('  igAccountHint: string;\n', '  price: string;\n'),
    insertAfter("  igAccountHint: 'Share your account so that others can connect with you',\n", "  price: 'Price',\n"),
    insertAfter("  igAccountHint: '留下你的帳號，讓大家可以認識你',\n", "  price: '價格',\n"),
  ),
  'mf-board/src/features/wish-card/WishCard.tsx': insertAfter(
    '      {productControls}\n',
    '      {wish.price && <p>{wish.price}</p>}\n',
  ),
};

/** A test that checks the new field from request to response, added to the copy's own tests. */
const PRICE_SPEC = `import { Harness, type Member } from './harness.js';

describe('a price', () => {
  let bff: Harness;
  let mei: Member;

  beforeAll(async () => {
    bff = await Harness.start('price');
    mei = await bff.member('mei');
  });
  afterAll(() => bff.stop());

  it('is taken, kept, changed and taken back', async () => {
    const wish = await bff.wish(mei, { price: ' 5 € ' });
    expect(wish).toMatchObject({ price: '5 €' });
    const patch = (price: unknown) =>
      bff.call('/api/wishes/' + wish.id, { method: 'PATCH', as: mei, body: { price } });
    expect((await patch('x'.repeat(41))).status).toBe(400);
    expect((await patch('6 €')).body).toMatchObject({ price: '6 €', title: wish.title });
    expect((await bff.call('/api/wishes/my', { as: mei })).body).toMatchObject([{ price: '6 €' }]);
    expect((await patch(null)).body).toMatchObject({ price: null });
  });
});
`;

/** Returns the files and folders that a walk-through in docs/architecture.md names in its steps. @param {string} title */
function namedIn(title) {
  const page = readFileSync(join(ROOT, 'docs', 'architecture.md'), 'utf8');
  const [, steps] = new RegExp(`\\*\\*${title}[^\\n]*\\n((?:\\d\\..*\\n|   .*\\n)+)`).exec(page) ?? [];
  const paths = [...(steps ?? '').matchAll(/`((?:packages|services|mf-\w+|bff|shell)\/[^`]+)`/g)].map(
    ([, path = '']) => path,
  );
  return [...new Set(paths)];
}

/** Returns the name by which the page refers to a file: a new file by its folder. @param {string[]} named */
const asNamed = (named) => (/** @type {string} */ file) =>
  named.find(
    (path) => file === path || (path.endsWith('/') && !existsSync(join(ROOT, file)) && file.startsWith(path)),
  ) ?? file;

describe.each([
  ['Add a fourth note colour', BLUE],
  ['Add a fifth notification type', COMMENT],
  ['Add a field of a wish', PRICE],
])('The walk-through "%s"', (title, edits) => {
  it('names exactly the files that it changes', () => {
    const named = namedIn(title);
    expect([...new Set(Object.keys(edits).map(asNamed(named)))].sort()).toEqual([...named].sort());
  });
});

describe('A copy with all walk-throughs applied', () => {
  const PROJECTS = [
    ...[
      'packages/contracts',
      'packages/web-kit',
      'packages/database',
      'packages/server-kit',
      'bff',
      'services/notifications',
    ],
    ...['services/recommendations', 'shell', 'mf-board', 'mf-notifications', 'mf-recommendations', 'mf-moderation'],
  ];
  /** @param {string} name @param {string} path */
  const program = (name, path) => join(ROOT, 'node_modules', name, path);
  /** @type {string} */
  let root;

  beforeAll(async () => {
    root = await makeScratchCopy();
    for (const edits of [BLUE, COMMENT, PRICE]) {
      for (const [file, change] of Object.entries(edits)) {
        const path = join(root, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, change(existsSync(path) ? readFileSync(path, 'utf8') : ''));
      }
    }
    writeFileSync(join(root, 'bff', 'test', 'price.e2e.spec.ts'), PRICE_SPEC);
  }, 120_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('passes the type check, including the previous contract', async () => {
    const tsc = program('typescript', 'bin/tsc');
    for (const project of PROJECTS) {
      const { output } = await runNode([tsc, '--noEmit'], { cwd: join(root, project) });
      expect([project, output]).toEqual([project, '']);
    }
  }, 600_000);

  // Projects whose tests all run need one run of Jest, and those where some tests are enough need another.
  /** @type {{ title: string, name: string[], files: Record<string, string[]> }[]} */
  const RUNS = [
    {
      title: 'what it shares, keeps and shows',
      name: [],
      files: {
        'packages/contracts': ['src', 'test'],
        'packages/web-kit': ['src/notes', 'src/texts'],
        'mf-board': ['test/wish-card', 'src/features/create-wish'],
        'mf-notifications': ['test/notification-settings'],
        'packages/database': ['test/schema', 'test/additive', 'test/entities', 'test/functions', 'src/import'],
        'packages/server-kit': ['test/event-processor', 'test/event-parking'],
      },
    },
    {
      title: 'what it answers and tells',
      name: ['-t', 'welcome|notes|replaced|decided words|price'],
      files: {
        'services/notifications': ['test/notifications'],
        bff: ['test/wishes', 'test/notification-settings', 'test/price'],
      },
    },
  ];

  it.each(RUNS)(
    'passes the tests of $title',
    async ({ name, files }) => {
      const jest = ['--experimental-vm-modules', '--no-warnings', program('jest', 'bin/jest.js'), '--runInBand'];
      const paths = Object.entries(files).flatMap(([project, all]) => all.map((path) => `/${project}/${path}`));
      const which = ['--testPathPatterns', ...paths, '--projects', ...Object.keys(files)];
      // The template database has the tables of the code without the walk-throughs.
      const env = { ...process.env, DATABASE_TEMPLATE: '' };
      const result = await runNode([...jest, ...name, '--testTimeout=60000', ...which], { cwd: root, env });
      const { code } = result;
      // nx may ask for coloured output, which is also padded.
      const output = stripVTControlCharacters(result.output);
      const ran = Object.keys(files).filter((project) => new RegExp(`PASS +${project}/`).test(output));
      expect({ failed: code === 0 ? '' : output, ran }).toEqual({ failed: '', ran: Object.keys(files) });
    },
    1_200_000,
  );
});
