import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a worker later mark pictures that are older than the marks, or that an import brought: see functions/unmarked_pictures.sql
 * and used_pictures.sql. A mark may be null, for a picture that was examined and shows nothing that could be recognised. The
 * index that leaves hidden wishes out of counts now also covers limited ones.
 */
export class UnmarkedPictures1797600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE picture_marks ALTER COLUMN mark DROP NOT NULL;

      CREATE FUNCTION unmarked_pictures(most integer) RETURNS SETOF text
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT DISTINCT substr(used.path, 8) FROM (
          SELECT image AS path FROM link_previews UNION ALL SELECT product_image FROM wishes UNION ALL SELECT avatar FROM users) used
        WHERE used.path ~ '^/media/[0-9a-f]{16,128}[.]webp$'
          AND NOT EXISTS (SELECT FROM picture_marks p WHERE p.name = substr(used.path, 8))
        LIMIT most
      $$;

      CREATE FUNCTION used_pictures(names text[]) RETURNS SETOF text
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        WITH looked (path) AS (SELECT '/media/' || name FROM unnest(names) AS name)
        SELECT substr(path, 8) FROM looked WHERE path IN (SELECT image FROM link_previews)
          OR path IN (SELECT product_image FROM wishes) OR path IN (SELECT avatar FROM users)
      $$;

      DROP INDEX wishes_out_of_sight;
      CREATE INDEX wishes_out_of_sight ON wishes (id) WHERE moderation IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX wishes_out_of_sight;
      CREATE INDEX wishes_out_of_sight ON wishes (id) WHERE moderation IN ('hidden', 'removed');
      DROP FUNCTION unmarked_pictures, used_pictures;
      DELETE FROM picture_marks WHERE mark IS NULL;
      ALTER TABLE picture_marks ALTER COLUMN mark SET NOT NULL;
    `);
  }
}
