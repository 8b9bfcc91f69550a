import { fileContent, insertAfter, MIGRATIONS, migration, registerMigration } from './text-changes.mjs';

/** The walk-through of a new note colour, as the changes of its files. @type {Record<string, import('./text-changes.mjs').Change>} */
export const BLUE = {
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
