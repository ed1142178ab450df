import { type Kysely, sql } from 'kysely';

/** Turns comments on where a status requires one: a definition that requires what cannot be kept is refused from here on. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`update directories
    set settings = settings || '{"commentsEnabled": true}', revision = revision + 1
    where settings->'commentsEnabled' is distinct from 'true'::jsonb and exists (
      select from statuses
      where statuses.account_id = directories.account_id and statuses.directory_id = directories.directory_id
        and (definition->'commentRequiredToEnter' = 'true'::jsonb
          or definition->'commentRequiredToLeave' = 'true'::jsonb))`.execute(trx);
}

/** Which of them were off before is not known any more. */
export async function down(): Promise<void> {}
