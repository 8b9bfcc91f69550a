import { combine, fileContent, insertAfter, MIGRATIONS, migration, registerMigration } from './text-changes.mjs';

/** The walk-through of a new field of a wish, as the changes of its files. @type {Record<string, import('./text-changes.mjs').Change>} */
export const PRICE = {
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
export const PRICE_SPEC = `import { Harness, type Member } from './harness.js';

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
