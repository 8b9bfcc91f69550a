/** Folder of the migrations. */
export const MIGRATIONS = 'packages/database/src/migrations/';

/** What a step does to the text of a file; a new file's text is empty before. @typedef {(text: string) => string} Change */

/**
 * Returns a function that inserts `added` after the first `known` in a text.
 *
 * @param {string} known
 * @param {string} added
 * @returns {Change}
 * @throws when the text lacks `known`
 */
export const insertAfter = (known, added) => (text) => {
  if (!text.includes(known)) throw new Error(`There is no ${known} any more`);
  return text.replace(known, () => known + added);
};

/** Returns the changes as one, made in order. @param {Change[]} changes @returns {Change} */
export const combine =
  (...changes) =>
  (text) =>
    changes.reduce((changed, change) => change(changed), text);

/** Returns the change that makes a file with this text. @param {string} text */
export const fileContent = (text) => () => text;

/** Returns the text of a migration, which runs the statements `up`. @param {string} name @param {string} up */
export const migration = (name, up) => `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${name} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`${up}\`);
  }

  async down(): Promise<void> {}
}
`;

/** Returns the change that adds a migration to the list of all. @param {string} name @param {string} file */
export const registerMigration = (name, file) =>
  combine(
    (text) => `import { ${name} } from './${file}.js';\n${text}`,
    (text) => text.replace(/\n\];/, () => `\n  ${name},\n];`),
  );
