import { type Kysely, sql } from 'kysely';

/**
 * Turns reminders on where they worked although the directory had them turned off: for processes and contacts, and for
 * records that rules create reminders for (decision 0068).
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

/** Does nothing, because which directories had them turned off before is no longer known. */
export async function down(): Promise<void> {}
