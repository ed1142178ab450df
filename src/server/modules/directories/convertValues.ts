/** Converts the values of a page of records, without writing anything. */

import { convertValue } from '#core/configuration/convertValue.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext, ReferencedTarget } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition, FieldValue } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { validateShapes } from '#core/record/validateRecord.ts';
import { isSameJson } from '#core/sameJson.ts';
import { systemClock } from '#server/kernel/clock/time.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import {
  type AccountDefinitions,
  createVisibleFieldEnvironment,
  getSchemaValidator,
  type RetainedValue,
} from '#server/modules/definitions/index.ts';
import {
  createFieldContext,
  type DirectoryKey,
  filterExistingRecordIds,
  loadRecordLookups,
  loadStoredReferences,
  type RecordLookups,
  type RecordScope,
  type StoredItem,
} from '#server/modules/records/index.ts';

export interface ValueConverter {
  readonly key: DirectoryKey;
  readonly from: BoundField;
  readonly to: BoundField;
  /** The values that the conversion being reverted replaced, with their replacements. Keyed by record id. */
  readonly kept: ReadonlyMap<string, Pick<RetainedValue, 'before' | 'after'>>;
  /** The definitions with the new field. */
  readonly definitions: AccountDefinitions;
  readonly lookUps: RecordLookups | null;
}

export type ConvertibleItem = Pick<StoredItem, 'item_id' | 'number' | 'custom_fields' | 'deleted_at'>;

export interface ConvertedValue {
  readonly item: ConvertibleItem;
  readonly before: FieldValue | undefined;
  readonly after: FieldValue | undefined;
  /** The value before the conversion, as displayed. */
  readonly text: string;
  /** True if the value from before the reverted conversion is restored. */
  readonly isRestored: boolean;
}

/** Returns one result per item, in the same order. */
export async function convertValues(
  scope: DefinitionScope,
  converter: ValueConverter,
  items: readonly ConvertibleItem[],
): Promise<ConvertedValue[]> {
  const { from, to, key, kept } = converter;
  const { id } = to.definition;
  const stored = toConversionScope(scope);
  const targets = items.flatMap(({ custom_fields: values }) => from.targetsOf(values[id]));
  const references = await loadStoredReferences(stored, targets);
  const accepts = getSchema(scope, converter);
  const converted = items.map(item => {
    const before = item.custom_fields[id];
    const record = { values: item.custom_fields, references };
    const around = createFieldContext(stored, scope.registry, record);
    const context = { ...around, lookUp: lookUpIn(converter, around) };
    const text = before ? from.toText(before, context) : '';
    const old = kept.get(item.item_id);
    // The converted value hasn't been changed since, so the original one is restored.
    if (old && isSameJson(before ?? null, old.after))
      return { item, before, after: old.before ?? undefined, text, isRestored: true };
    const after = before && convertValue(before, { before: from, after: to, context });
    return { item, before, after: after && accepts(after) ? after : undefined, text, isRestored: false };
  });
  const isThere = await readKnownTargets(scope, key.accountId, { from, to, converted });
  return converted.map(one =>
    one.isRestored || to.targetsOf(one.after).every(target => isThere(target, one.before))
      ? one
      : { ...one, after: undefined },
  );
}

export function toConversionScope({ trx, accountId, definitions, principal }: DefinitionScope) {
  const { lang, countryCode } = principal.user.account;
  return {
    trx,
    accountId,
    definitions,
    countryCode,
    locale: lang === 'ua' ? ('uk' as const) : ('en' as const),
  };
}

/**
 * Returns lookups of records by their names for a type that refers to records, otherwise `null`. The lookups
 * include all records, because the user who changes a field doesn't need permission to read them.
 */
export async function loadConversionLookups(
  scope: DefinitionScope,
  field: FieldDefinition,
): Promise<RecordLookups | null> {
  const { directories } = scope.registry.plugin(field.type).references(field, scope.registry);
  if (directories.length === 0) return null;
  const profile = {
    id: '',
    name: '',
    assignments: [],
    directories: [],
    menu: [],
    otherDirectories: FULL_RIGHTS,
  };
  const principal = { ...scope.principal, profile };
  const reader: RecordScope = {
    ...toConversionScope(scope),
    principal,
    caller: principal,
    world: createVisibleFieldEnvironment({ definitions: scope.definitions, principal }),
    servers: scope.servers,
    time: systemClock,
    bulkChangeId: null,
    isDryRun: false,
    hooksOf: () => [],
    search: null,
  };
  return loadRecordLookups(directories, work => work(reader));
}

function lookUpIn(
  { lookUps }: ValueConverter,
  country: Pick<FieldContext, 'countryCode'>,
): FieldContext['lookUp'] {
  return (directoryId, text) => {
    const found = lookUps?.record(directoryId, text, country);
    return typeof found === 'object' ? found.id : undefined;
  };
}

/** Returns a validator of converted values. A deleted field is included, because it can be restored with its values. */
function getSchema(
  { registry }: DefinitionScope,
  { definitions, key, to }: ValueConverter,
): (value: FieldValue) => boolean {
  const directory = definitions.directory(key.directoryId);
  if (!directory) return () => true;
  const { deleted: _, ...field } = to.definition;
  const validate = getSchemaValidator(compileDirectory({ ...directory, fields: [field] }, registry));
  return value => validateShapes(validate, { [field.id]: value }).length === 0;
}

type Pointed = Pick<ConvertedValue, 'before' | 'after'>;

/** Returns a predicate that is true for existing records, and for any target to which the value already referred. */
async function readKnownTargets(
  { trx }: DefinitionScope,
  accountId: string,
  { from, to, converted }: { from: BoundField; to: BoundField; converted: readonly Pointed[] },
): Promise<(target: ReferencedTarget, before: FieldValue | undefined) => boolean> {
  const wanted = converted
    .flatMap(({ after }) => to.targetsOf(after))
    .filter(target => target.kind === 'item');
  const known = new Set<string>();
  for (const [directoryId, group] of Map.groupBy(wanted, target => target.directoryId)) {
    const ids = [...new Set(group.map(target => target.id))];
    for (const id of await filterExistingRecordIds(trx, { accountId, directoryId }, ids)) known.add(id);
  }
  return (target, before) =>
    (target.kind === 'item' && known.has(target.id)) ||
    from.targetsOf(before).some(old => old.kind === target.kind && old.id === target.id);
}
