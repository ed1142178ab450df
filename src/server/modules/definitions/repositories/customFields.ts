/** Stores custom fields: ordered lists per entity, with soft deletion. */
import { sql } from 'kysely';
import type { FieldDefinition } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';

interface FieldPlace {
  readonly accountId: string;
  readonly entity: string;
}

export async function saveCustomField(trx: Trx, place: FieldPlace, field: FieldDefinition): Promise<void> {
  const { id, deleted: _, ...definition } = field;
  await trx
    .insertInto('custom_fields')
    .values({
      account_id: place.accountId,
      entity: place.entity,
      field_id: id,
      definition: JSON.stringify(definition),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from custom_fields
        where account_id = ${place.accountId}::uuid and entity = ${place.entity})`,
    })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'field_id']).doUpdateSet({ definition: JSON.stringify(definition) }),
    )
    .execute();
}

export async function markCustomField(
  trx: Trx,
  place: FieldPlace,
  change: { id: string; isDeleted: boolean },
): Promise<void> {
  await trx
    .updateTable('custom_fields')
    .set({ deleted_at: change.isDeleted ? new Date().toISOString() : null })
    .where('account_id', '=', place.accountId)
    .where('entity', '=', place.entity)
    .where('field_id', '=', change.id)
    .execute();
}

export async function orderCustomFieldRows(
  trx: Trx,
  place: FieldPlace,
  ids: readonly string[],
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await trx
      .updateTable('custom_fields')
      .set({ position: position + 1 })
      .where('account_id', '=', place.accountId)
      .where('entity', '=', place.entity)
      .where('field_id', '=', id)
      .execute();
  }
}
