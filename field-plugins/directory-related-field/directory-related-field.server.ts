import { sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { buildIdSql } from '../shared/stringSql.ts';

export const directoryRelatedFieldServer: FieldServer<'DirectoryRelatedField'> = {
  type: 'DirectoryRelatedField',
  keys: null,
  where: null,
  orderBy: null,
  hiddenParts: null,
  /** Reads the related field of the chosen record. Record ids are unique, so the directory isn't needed. */
  source({ definition: { directoryFieldId, directoryRelatedFieldId }, record }) {
    if (!directoryFieldId || !directoryRelatedFieldId) return sql`null::jsonb`;
    const seen = record.hiddenIn
      ? sql`and coalesce(related.status_id <> all(${record.hiddenIn}::uuid[]), true)`
      : sql``;
    // The expression refers to a row named `items`, so the other record is selected under that name.
    const shown = record.ofOther
      ? sql`(select ${record.ofOther} from (select related.*) as items)`
      : sql`related.custom_fields -> ${directoryRelatedFieldId}::text`;
    return sql`(select ${shown} from items as related
      where related.account_id = ${record.accountId} and related.deleted_at is null ${seen}
        and related.item_id = ${buildIdSql(sql`(${record.customFields} -> ${directoryFieldId}::text)`)})`;
  },
};
