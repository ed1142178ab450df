import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Condition, Item, SearchRequest } from '#core/model.ts';
import type { RecordOption, RecordQuery } from '#view/engine/fieldServices.ts';
import { toApiError } from '../api/ApiError.ts';
import { api, unwrapResponse } from '../api/client.ts';
import { searchRecords } from '../api/searchRecords.ts';
import { bootState } from '../state/bootState.ts';
import { cacheItem, cacheReferences, findCachedReference } from '../state/references.ts';

const byNumber = { field: SYSTEM_ID.number, asc: true } as const;

/** Scripts can offer arbitrary texts as record ids, but the contract only accepts UUIDs, up to a limit. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_IDS = 1_000;

/**
 * Returns the first matching records, sorted by their displayed value (specification section 9). The
 * server must sort them, because only one page is loaded.
 */
export async function findRecordOptions(
  registry: FieldRegistry,
  query: RecordQuery,
): Promise<RecordOption[]> {
  const { directoryId, keyword, take, rootFieldId, rootItemId, itemIds, signal } = query;
  const only = itemIds && [...new Set(itemIds.filter(id => UUID.test(id)))].slice(0, MAX_IDS);
  if (only?.length === 0) return [];
  const conditions: Condition[] = await readScriptedConditions(registry, query);
  if (rootFieldId && rootItemId)
    conditions.push({ field: rootFieldId, operator: 'Equals', value: { stringValue: rootItemId } });
  const ask = (orderBy: SearchRequest['orderBy']) =>
    searchRecords(
      directoryId,
      { keyword, take, orderBy, conditions, ...(only && { itemIds: only }) },
      signal,
    );
  const orderBy = getOrder(registry, query);
  const found = await ask(orderBy).catch(error => {
    // If the user can't see the displayed field, the server rejects sorting by it.
    if (toApiError(error).status !== 400 || orderBy.field === byNumber.field) throw error;
    return ask(byNumber);
  });
  for (const item of found.items) cacheFoundRecord(item);
  return found.items.map(item => toRecordOption(item, rootFieldId));
}

/**
 * Converts the filters of scripts to conditions, as the server does when it validates a choice. The
 * converting code is loaded with the first form in which scripts restrict choices.
 */
async function readScriptedConditions(
  registry: FieldRegistry,
  { directoryId, where }: RecordQuery,
): Promise<Condition[]> {
  const directory = bootState.data?.directories.find(({ id }) => id === directoryId);
  if (!where || !directory) return [];
  const { parseScriptConditions } = await import('#core/scripts/scriptWhere.ts');
  const { fields } = compileDirectory(directory, registry);
  const fieldOf = (code: string) => fields.find(({ definition }) => definition.code === code);
  return parseScriptConditions(where, fieldOf, registry).map(({ condition }) => condition);
}

/** Returns `undefined` if the record doesn't exist or the user can't read it. */
export async function findRecordOption(place: {
  directoryId: string;
  itemId: string;
  signal?: AbortSignal;
}): Promise<RecordOption | undefined> {
  const { directoryId, itemId, signal } = place;
  const params = { path: { id: directoryId, itemId } };
  try {
    const item = await unwrapResponse(api.GET('/directories/{id}/items/{itemId}', { params, signal }));
    cacheFoundRecord(item);
    return toRecordOption(item, undefined);
  } catch (error) {
    if (toApiError(error).status === 404) return undefined;
    throw error;
  }
}

/** Caches a found record with its references, so that its fields can be shown if the user selects it. */
export function cacheFoundRecord(item: Item): void {
  cacheReferences(item);
  cacheItem(item);
}

export function toRecordOption(item: Item, rootFieldId: string | undefined): RecordOption {
  const rootId = rootFieldId ? item.customFields[rootFieldId]?.stringValue : undefined;
  const root = rootId ? (item.references?.[rootId] ?? findCachedReference(rootId)) : undefined;
  return {
    id: item.id,
    display: item.display,
    ...(rootId && root && { root: { id: rootId, display: root.display } }),
  };
}

/** Returns the order by the displayed field if it is sortable, otherwise by number. */
function getOrder(registry: FieldRegistry, query: RecordQuery): { field: string; asc: boolean } {
  const directory = bootState.data?.directories.find(({ id }) => id === query.directoryId);
  const shown = query.displayFieldId ?? directory?.displayFieldId;
  const field = directory?.fields.find(({ id, deleted }) => id === shown && !deleted);
  const canSort = field && registry.hasType(field.type) && registry.bind(field).canSort;
  return canSort ? { field: field.id, asc: true } : byNumber;
}
