import { sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { idSql } from '../shared/stringSql.ts';

export const directoryRelatedFieldServer: FieldServer<'DirectoryRelatedField'> = {
  type: 'DirectoryRelatedField',
  keys: null,
  where: null,
  orderBy: null,
  /** The related field of the chosen record. Ids of records are unique, so the directory need not be known. */
  hiddenParts: null,
  source({ definition: { directoryFieldId, directoryRelatedFieldId }, record }) {
    if (!directoryFieldId || !directoryRelatedFieldId) return sql`null::jsonb`;
    const seen = record.hiddenIn
      ? sql`and coalesce(related.status_id <> all(${record.hiddenIn}::uuid[]), true)`
      : sql``;
    return sql`(select related.custom_fields -> ${directoryRelatedFieldId}::text from items as related
      where related.account_id = ${record.accountId} and related.deleted_at is null ${seen}
        and related.item_id = ${idSql(sql`(${record.customFields} -> ${directoryFieldId}::text)`)})`;
  },
};
