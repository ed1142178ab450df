import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { toUniqueText } from '#core/field/texts/uniqueText.ts';
import type { FieldValue } from '#core/model.ts';
import {
  findIdsByNumbers,
  findIdsByUniqueKeys,
  type OpenDirectory,
  type RecordScope,
  readValuePage,
  toUniqueKey,
} from '#server/modules/records/index.ts';

export interface KeyIndex {
  /** Returns the record for each key, or `several` if the key isn't unique. */
  find(
    scope: RecordScope,
    opened: OpenDirectory,
    keys: readonly string[],
  ): Promise<Map<string, string | 'several'>>;
}

/** Returns the same text for equal keys, regardless of case. */
export function toKeyText(target: string, value: FieldValue): string {
  return target === SYSTEM_ID.number ? String(value.numberValue) : toUniqueText(value);
}

const BATCH_SIZE = 5_000;

/**
 * Opens an index of records by key. Numbers and unique fields are indexed in the database and queried for each batch;
 * the values of other fields are read once.
 */
export async function openKeyIndex(
  target: string,
  opened: OpenDirectory,
  inScope: <T>(work: (scope: RecordScope, opened: OpenDirectory) => Promise<T>) => Promise<T>,
): Promise<KeyIndex> {
  if (target === SYSTEM_ID.number) return { find: findNumbers };
  const field = opened.compiled.fieldById.get(target);
  if (field?.definition.unique) {
    return {
      find: async (scope, { key }, keys) => {
        const byHash = new Map(keys.map(text => [toUniqueKey(text), text]));
        const found = await findIdsByUniqueKeys(scope.trx, key, {
          fieldId: target,
          keys: [...byHash.keys()],
        });
        return new Map([...found].map(([hash, id]) => [byHash.get(hash) ?? hash, id]));
      },
    };
  }
  const known = new Map<string, string | 'several'>();
  let last: number | undefined = 0;
  while (last !== undefined) {
    const after: number = last;
    last = await inScope(async (scope, { key }) => {
      const rows = await readValuePage(scope.trx, key, { fieldId: target, after, take: BATCH_SIZE });
      for (const { item_id, value } of rows) {
        if (!value) continue;
        const text = toKeyText(target, value as FieldValue);
        known.set(text, known.has(text) ? 'several' : item_id);
      }
      return rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.number;
    });
  }
  return {
    find: async (_scope, _opened, keys) =>
      new Map(
        keys.flatMap(key => {
          const found = known.get(key);
          return found === undefined ? [] : [[key, found] as const];
        }),
      ),
  };
}

const findNumbers: KeyIndex['find'] = async (scope, { key }, keys) => {
  const numbers = keys.map(Number).filter(Number.isSafeInteger);
  const found = await findIdsByNumbers(scope.trx, key, numbers);
  return new Map([...found].map(([number, id]) => [String(number), id]));
};
