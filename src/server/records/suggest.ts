import { sql } from 'kysely';
import { foldCase } from '#core/text.ts';
import { folded } from '../fields/sqlByKind.ts';
import { notFound } from '../http/problem.ts';
import { recordSqlOf, visibleField } from './fieldVisibility.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';

const MOST_SUGGESTIONS = 20;

/** Values already typed into a field that contain the keywords, ignoring case, the most used first. */
export async function suggest(
  scope: RecordScope,
  opened: OpenDirectory,
  { fieldId, keywords }: { fieldId: string; keywords: string },
): Promise<string[]> {
  const { trx, accountId } = scope;
  const { compiled, key } = opened;
  const field = visibleField(scope, opened, fieldId);
  if (!field?.definition.suggestionEnabled || field.plugin.valueKind !== 'stringValue') throw notFound();
  const { customFields } = recordSqlOf(compiled, field);
  const typed = field.isArray
    ? sql`(jsonb_path_query(${customFields} -> ${fieldId}::text, '$.listValue[*].stringValue') #>> '{}')`
    : sql`(${customFields} -> ${fieldId}::text ->> 'stringValue')`;
  const found = await sql<{ value: string }>`
    select value from (
      select ${typed} as value from items
      where account_id = ${accountId}::uuid and directory_id = ${key.directoryId}::uuid and deleted_at is null
    ) as typed
    where strpos(${folded(sql`value`)}, ${foldCase(keywords)}) > 0
    group by value order by count(*) desc, value limit ${MOST_SUGGESTIONS}`.execute(trx);
  return found.rows.map(row => row.value);
}
