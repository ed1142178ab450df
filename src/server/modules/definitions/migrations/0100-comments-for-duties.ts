import { type Kysely, sql } from 'kysely';

/**
 * Enables comments in directories with a status that requires a comment. From this version on, definitions that require
 * disabled comments are rejected.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`update directories
    set settings = settings || '{"commentsEnabled": true}', revision = revision + 1
    where settings->'commentsEnabled' is distinct from 'true'::jsonb and exists (
      select from statuses
      where statuses.account_id = directories.account_id and statuses.directory_id = directories.directory_id
        and (definition->'commentRequiredToEnter' = 'true'::jsonb
          or definition->'commentRequiredToLeave' = 'true'::jsonb))`.execute(trx);
}

/** Does nothing, because the directories in which comments were disabled are no longer known. */
export async function down(): Promise<void> {}
