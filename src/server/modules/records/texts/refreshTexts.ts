/**
 * Rebuilds the texts of many records, and requests a rebuild for records that refer to records with a changed display
 * text.
 */

import { sql } from 'kysely';
import {
  type IndexScope,
  requestReferrerRebuilds,
  updateRecordIndexes,
} from '#server/modules/indexes/index.ts';
import type { ReferenceScope } from '../references.ts';
import type { StoredItem } from '../repositories/items.ts';
import { createRecordTextsBuilder } from './storedTexts.ts';

export type RecordTextScope = ReferenceScope & Pick<IndexScope, 'servers'>;

/**
 * The caller must have locked the records. A rebuild doesn't count as a change: version, history and last
 * activity stay the same.
 */
export async function refreshTexts(
  scope: RecordTextScope,
  directoryId: string,
  items: readonly StoredItem[],
): Promise<void> {
  const compiled = scope.definitions.compiled(directoryId);
  if (!compiled || items.length === 0) return;
  const { trx, accountId } = scope;
  const textsOf = await createRecordTextsBuilder(
    scope,
    { compiled },
    items.map(item => item.custom_fields),
  );
  const texts = items.map(item => textsOf({ number: item.number, values: item.custom_fields }));
  const updated = await sql<{ item_id: string }>`
    update items set display = new.display, search_text = new.search_text
    from unnest(${items.map(item => item.item_id)}::uuid[], ${texts.map(text => text.display)}::text[],
      ${texts.map(text => text.searchText)}::text[]) as new (item_id, display, search_text)
    where items.account_id = ${accountId}::uuid and items.directory_id = ${directoryId}::uuid
      and items.item_id = new.item_id
      and (items.display <> new.display or items.search_text <> new.search_text)
    returning items.item_id`.execute(trx);
  const changed = new Set(updated.rows.map(row => row.item_id));
  await updateRecordIndexes(scope, directoryId, [...changed]);
  const renamed = items.filter(
    (item, index) => changed.has(item.item_id) && item.display !== texts[index]?.display,
  );
  await requestReferrerRebuilds(
    trx,
    accountId,
    renamed.map(item => item.item_id),
  );
}
