import { type Kysely, sql } from 'kysely';

/**
 * Enables reminders where they worked although they were disabled in the directory: for processes and contacts, and for
 * records for which rules create reminders (decision 0068).
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`update directories
    set settings = settings || '{"remindersEnabled": true}', revision = revision + 1
    where settings->'remindersEnabled' is distinct from 'true'::jsonb and (
      (settings ? 'remindersEnabled' and (built_in or type = 'Process'))
      or (not built_in and type <> 'Process' and exists (
        select from automation_rules as rule
        where rule.account_id = directories.account_id and rule.directory_id = directories.directory_id
          and jsonb_path_exists(rule.content, '$.** ? (@.kind == "Reminder")'))))`.execute(trx);
}

/** Does nothing, because the directories in which reminders were disabled are no longer known. */
export async function down(): Promise<void> {}
