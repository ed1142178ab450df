/**
 * Validates records one by one according to section 5 of the specification, independently of the engine's
 * implementation.
 */
import { Ajv } from 'ajv';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Directory, FieldValues } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import type { Member, TestApi } from '#tests/server/harness.ts';

const registry = createFieldRegistry(fieldPlugins);

/** Issues of each record outside the trash, by its id. */
export type RecordErrors = ReadonlyMap<string, ReadonlySet<string>>;

export async function readAllErrors(api: TestApi, admin: Member): Promise<RecordErrors> {
  const items = (await readStoredItems(api, admin)).filter(item => item.deleted_at === null);
  const found = new Map<string, Set<string>>();
  for (const directory of await admin.ok('listDirectories')) {
    for (const item of items.filter(one => one.directory_id === directory.id))
      found.set(item.item_id, getFaults(directory, item));
  }
  return found;
}

/** Returns the ids of records with a new issue. */
export function findNewErrors(before: RecordErrors, after: RecordErrors): string[] {
  return [...after]
    .filter(([id, faults]) => before.has(id) && [...faults].some(fault => !before.get(id)?.has(fault)))
    .map(([id]) => id)
    .toSorted();
}

/** Returns the ids of records that had issues and no longer do. */
export function findFixedErrors(before: RecordErrors, after: RecordErrors): string[] {
  return [...after].filter(([id, { size }]) => size === 0 && before.get(id)?.size).map(([id]) => id);
}

/** Reads records directly from the table, including those in the trash. */
export async function readStoredItems(api: TestApi, admin: Member) {
  return api.database.forAccount(admin.user.account.id, trx =>
    trx
      .selectFrom('items')
      .select(['directory_id', 'item_id', 'status_id', 'display', 'custom_fields', 'deleted_at'])
      .orderBy('item_id')
      .execute(),
  );
}

function getFaults(
  directory: Directory,
  item: { status_id: string | null; custom_fields: FieldValues },
): Set<string> {
  const rules = directory.statusList.find(({ id }) => id === item.status_id)?.fields ?? {};
  const faults = new Set<string>();
  for (const field of directory.fields.filter(one => !one.deleted)) {
    const rule = rules[field.id] ?? {};
    const bound = registry.bind(field);
    if (field.hidden || rule.hidden || rule.readonly || bound.isComputed) continue;
    const value = item.custom_fields[field.id];
    if (value === undefined || bound.isEmpty(value)) {
      if (field.required || rule.required) faults.add(`${field.id} Required`);
    } else if (!new Ajv({ strict: false }).validate(bound.schema(), value)) faults.add(`${field.id} shape`);
    else
      for (const { code, path } of bound.validate(value)) faults.add(`${field.id} ${code} ${path.join('.')}`);
  }
  return faults;
}
