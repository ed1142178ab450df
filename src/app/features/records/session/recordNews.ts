import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValues, FieldValuesPatch, Item } from '#core/model.ts';
import { api, unwrapResponse } from '../../../api/client.ts';
import { type RecordRef, readRecord } from '../../../api/recordCalls.ts';

/** Other users' changes to an open record. */
export interface RecordUpdate {
  readonly version: number;
  readonly values: FieldValues;
  /** The user who changed the record last; `null` if the viewer can't see that. */
  readonly userId: string | null;
}

/** @param namesPeople True if the viewer can see the history, and therefore who changed the record. */
export async function fetchRecordUpdate(place: RecordRef, namesPeople: boolean): Promise<RecordUpdate> {
  const path = { id: place.directoryId, itemId: place.itemId };
  const [item, [last]] = await Promise.all([
    readRecord(place),
    namesPeople
      ? unwrapResponse(api.GET('/directories/{id}/items/{itemId}/changes', { params: { path } }))
      : [],
  ]);
  return { version: item.version, values: item.customFields, userId: last?.userId ?? null };
}

/**
 * Returns the names of fields that both users changed to different values, in the order of the form. The server merges
 * all other fields.
 */
export function findConflictingFields(
  { fields }: CompiledDirectory,
  { item, news, patch }: { item: Pick<Item, 'customFields'>; news: RecordUpdate; patch: FieldValuesPatch },
): string[] {
  return fields
    .filter(field => {
      const { id } = field.definition;
      if (!Object.hasOwn(patch, id)) return false;
      const isTheirs = !field.equals(news.values[id], item.customFields[id]);
      return isTheirs && !field.equals(news.values[id], patch[id] ?? undefined);
    })
    .map(({ definition }) => definition.name);
}
