import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Condition, FieldValuesPatch } from '#core/model.ts';
import { convertScriptValue } from '#core/scripts/scriptValues.ts';
import { normalizeForComparison } from '#core/text.ts';
import type { ActionRecords } from '#view/actions/accountAction.ts';
import { createRecord } from '../../../api/recordCalls.ts';
import { searchRecords } from '../../../api/searchRecords.ts';
import { emitLocalChange } from '../../../live/events.ts';
import { sendItemsChange } from '../../../shared/bulk/bulkCalls.ts';
import { cacheItem } from '../../../state/references.ts';

export interface TrackedRecords extends ActionRecords {
  /**
   * Moves created records to the trash. Returns the number of records that stay, because they are used or the user
   * can't delete them.
   */
  takeBack(): Promise<number>;
}

interface Around {
  compiledOf(directoryCode: string): CompiledDirectory | undefined;
  mayCreate(directoryId: string): boolean;
}

/** Maximum numbers of texts or records per call. */
const TEXTS_PER_BATCH = 100;
const RECORDS_PER_BATCH = 1_000;
const DELETED_PER_BATCH = 200;

/**
 * Gives actions access to records through the same API calls that the rest of the application uses, and tracks created
 * records.
 */
export function createActionRecordApi({ compiledOf, mayCreate }: Around): TrackedRecords {
  let created: { directoryId: string; itemId: string }[] = [];
  const directoryOf = (code: string): CompiledDirectory => {
    const compiled = compiledOf(code);
    if (!compiled) throw new Error(`There is no directory with the code "${code}".`);
    return compiled;
  };

  return {
    mayCreate(code) {
      const compiled = compiledOf(code);
      return compiled !== undefined && mayCreate(compiled.directory.id);
    },
    async named({ directory, field, texts, most }) {
      const compiled = directoryOf(directory);
      const bound = getField(compiled, field);
      const wanted = new Map(texts.map(text => [normalizeForComparison(text), text]));
      const found = new Map<string, string>();
      const all = [...wanted.values()];
      for (let at = 0; at < all.length; at += TEXTS_PER_BATCH) {
        const some = all.slice(at, at + TEXTS_PER_BATCH);
        await findSome(compiled, bound, { some, most, found });
      }
      return found;
    },
    async create(code, values) {
      const compiled = directoryOf(code);
      const customFields: FieldValuesPatch = {};
      for (const [name, value] of Object.entries(values)) {
        const field = getField(compiled, name);
        const set = convertScriptValue(field, value, compiled.registry);
        if (set) customFields[field.definition.id] = set;
      }
      const { id: directoryId } = compiled.directory;
      const item = await createRecord(directoryId, { customFields });
      cacheItem(item);
      created = [...created, { directoryId, itemId: item.id }];
      emitLocalChange({ directoryId, itemId: item.id });
      return item.id;
    },
    async takeBack() {
      // If a batch fails, the records of earlier batches are already removed from `created`.
      const deleted = await deleteAll(created, itemIds => {
        created = created.filter(({ itemId }) => !itemIds.has(itemId));
      });
      for (const directoryId of deleted) emitLocalChange({ directoryId, itemId: null });
      return created.length;
    },
  };
}

async function findSome(
  compiled: CompiledDirectory,
  { definition: { id } }: BoundField,
  { some, most, found }: { some: readonly string[]; most: number; found: Map<string, string> },
): Promise<void> {
  const any: Condition[] = some.map(text => ({
    field: id,
    operator: 'Equals',
    value: { stringValue: text },
  }));
  for (let skip = 0; skip < most; skip += RECORDS_PER_BATCH) {
    const take = Math.min(RECORDS_PER_BATCH, most - skip);
    const { items } = await searchRecords(compiled.directory.id, {
      conditions: [{ any }],
      orderBy: { field: SYSTEM_ID.number, asc: true },
      skip,
      take,
    });
    for (const item of items) {
      const key = normalizeForComparison(item.customFields[id]?.stringValue ?? '');
      if (found.has(key)) continue;
      found.set(key, item.id);
      cacheItem(item);
    }
    if (items.length < take) return;
  }
}

type Created = { directoryId: string; itemId: string };

/**
 * Deletes the newest records first, because they can refer to older records. Reports the ids of each deleted batch, and
 * returns the directories of deleted records.
 */
async function deleteAll(
  created: readonly Created[],
  onDeleted: (itemIds: ReadonlySet<string>) => void,
): Promise<ReadonlySet<string>> {
  const directoryIds = new Set<string>();
  const newestFirst = created.toReversed();
  for (const directoryId of new Set(newestFirst.map(one => one.directoryId))) {
    const ids = newestFirst.flatMap(one => (one.directoryId === directoryId ? [one.itemId] : []));
    for (let at = 0; at < ids.length; at += DELETED_PER_BATCH) {
      const itemIds = ids.slice(at, at + DELETED_PER_BATCH);
      const outcomes = await sendItemsChange(directoryId, {
        isPreview: false,
        itemIds,
        change: { delete: true },
      });
      const deleted = outcomes.flatMap(({ itemId, outcome }) => (outcome === 'Changed' ? [itemId] : []));
      if (deleted.length > 0) directoryIds.add(directoryId);
      onDeleted(new Set(deleted));
    }
  }
  return directoryIds;
}

function getField({ fields }: CompiledDirectory, code: string): BoundField {
  const field = fields.find(({ definition }) => definition.code === code);
  if (!field) throw new Error(`There is no field with the code "${code}".`);
  return field;
}
