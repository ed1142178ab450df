import { type Insertable, type Selectable, sql } from 'kysely';
import type { FieldDefinition } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';

interface FieldPlace {
  readonly accountId: string;
  readonly entity: string;
}

/** Returns the rows of all custom fields of the account, including deleted ones, in their order per entity. */
export async function listCustomFieldRows(
  trx: Trx,
  accountId: string,
): Promise<Selectable<Schema['custom_fields']>[]> {
  return trx
    .selectFrom('custom_fields')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('entity')
    .orderBy('position')
    .orderBy('field_id')
    .execute();
}

/** Inserts or replaces a field at the given position. The entity of an existing field never changes. */
export async function upsertCustomFieldRow(
  trx: Trx,
  { account_id, entity, field_id, ...content }: Insertable<Schema['custom_fields']>,
): Promise<void> {
  await trx
    .insertInto('custom_fields')
    .values({ account_id, entity, field_id, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'field_id']).doUpdateSet(content))
    .execute();
}

export async function removeCustomFieldRow(trx: Trx, accountId: string, fieldId: string): Promise<void> {
  await trx
    .deleteFrom('custom_fields')
    .where('account_id', '=', accountId)
    .where('field_id', '=', fieldId)
    .execute();
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

export async function reorderCustomFieldRows(
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
