import { setImmediate as breathe } from 'node:timers/promises';
import type { BoundField } from '#core/field/boundField.ts';
import { createIssue } from '#core/issues.ts';
import type { ConfigurationPlan, FieldDefinition } from '#core/model.ts';
import { isSameJson } from '#core/sameJson.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import {
  canSeeTexts,
  type DefinitionScope,
  readFieldValuePage,
  readRetainedValues,
} from '#server/modules/configuration/index.ts';
import { removeOutdatedIndexes } from '#server/modules/indexes/index.ts';
import {
  createFieldContext,
  getUniqueKeys,
  loadStoredReferences,
  replaceFieldValues,
  replaceReferences,
  writeHistory,
} from '#server/modules/records/index.ts';
import {
  type ConvertedValue,
  convertValues,
  loadConversionLookups,
  toConversionScope,
  type ValueConverter,
} from '../convertValues.ts';
import { updateUniqueValueIndex } from './updateUniqueValueIndex.ts';

export interface FieldConversion {
  readonly before: FieldDefinition;
  /** The field as stored now. */
  readonly after: FieldDefinition;
  /** The version whose retained values are restored, unless their replacements have been changed. */
  readonly keptBy?: string;
}

const BATCH = 500;

/**
 * Converts the values of a field to another type, including values of records in the trash. Values without
 * an equivalent are cleared. Every replaced value is retained with the version being created, and recorded
 * in the record's history.
 * @throws ProblemError 422 `NotUnique` if two records would have the same value in a unique field.
 */
export async function convertField(
  scope: DefinitionScope,
  directoryIds: readonly string[],
  { before, after, keptBy }: FieldConversion,
): Promise<void> {
  const { trx, accountId, servers, registry } = scope;
  const definitions = await scope.readAgain();
  const lookUps = await loadConversionLookups(scope, after);
  const parts = { from: registry.bind(before), to: registry.bind(after), definitions, lookUps };
  for (const directoryId of directoryIds) {
    const key = { accountId, directoryId };
    const kept = keptBy
      ? await readRetainedValues(trx, key, { versionId: keptBy, fieldId: after.id })
      : new Map();
    await convertDirectory(scope, { ...parts, key, kept }, keptBy);
    // The values have changed, so their keys must be rebuilt in any case.
    if (!scope.isDryRun)
      await updateUniqueValueIndex(scope, directoryId, { field: after, wasUnique: after.unique !== true });
  }
  await removeOutdatedIndexes({ trx, accountId, servers, definitions });
}

type Told = ConfigurationPlan['conversions'][number];

async function convertDirectory(
  scope: DefinitionScope,
  converter: ValueConverter,
  keptBy: string | undefined,
): Promise<void> {
  const { key, to } = converter;
  const fieldId = to.definition.id;
  const lostIn = new Set<string>();
  const samples = { lost: [] as ConvertedValue[], converted: [] as ConvertedValue[] };
  let converted = 0;
  let restored = 0;
  let isPartial = false;
  const requireUnique = uniqueAmong(to);
  const until = scope.isDryRun ? Date.now() + MAX_LOOK_MS : Number.POSITIVE_INFINITY;
  for (let last = 0; ; ) {
    const page = await readFieldValuePage(scope.trx, key, { fieldId, keptBy, after: last, take: BATCH });
    const values = await convertValues(scope, converter, page);
    if (scope.isDryRun) requireUnique(values);
    else await store(scope, converter, values);
    for (const value of values.filter(one => one.before ?? one.after)) {
      const isLost = value.after === undefined;
      if (isLost) lostIn.add(value.item.item_id);
      else converted += 1;
      if (value.isRestored) restored += 1;
      const sample = isLost ? samples.lost : samples.converted;
      if (sample.length < MAX_EXAMPLES) sample.push(value);
    }
    const end = page.at(-1);
    if (!end) break;
    last = end.number;
    isPartial = Date.now() > until;
    if (isPartial) break;
    if (scope.isDryRun) await breathe();
  }
  const shown = [...samples.lost, ...samples.converted].slice(0, MAX_EXAMPLES);
  const reader = { principal: scope.principal, definitions: converter.definitions };
  const maySee = [converter.from, to].every(field => canSeeTexts(reader, key.directoryId, field));
  const examples = maySee
    ? await describe(scope, converter, shown)
    : shown.map(({ item }) => ({ itemId: item.item_id, number: item.number }));
  const counts = {
    converted,
    lost: lostIn.size,
    ...(keptBy ? { restored } : {}),
    ...(isPartial ? { isPartial } : {}),
  };
  const told: Told = { directoryId: key.directoryId, fieldId, ...counts, examples };
  scope.effects.conversions.push({ told, lostIn });
}

const MAX_EXAMPLES = 50;
/** Time limit for previewing the conversion in one directory. */
const MAX_LOOK_MS = 10_000;

/**
 * Returns a function that rejects duplicates during a dry run, in which no unique keys are stored.
 * @throws ProblemError 422 `NotUnique`.
 */
function uniqueAmong(to: BoundField): (values: readonly ConvertedValue[]) => void {
  const { id } = to.definition;
  const taken = new Set<string>();
  return values => {
    for (const { item, after } of values) {
      if (item.deleted_at !== null || after === undefined) continue;
      for (const { key } of getUniqueKeys([to], { [id]: after })) {
        if (taken.has(key))
          throw createInvalidError([createIssue(['unique'], 'NotUnique', { record: `#${item.number}` })]);
        taken.add(key);
      }
    }
  };
}

async function describe(
  scope: DefinitionScope,
  { to }: ValueConverter,
  values: readonly ConvertedValue[],
): Promise<Told['examples']> {
  const stored = toConversionScope(scope);
  const targets = values.flatMap(({ after }) => to.targetsOf(after));
  const references = await loadStoredReferences(stored, targets);
  return values.map(({ item, text, after }) => {
    const record = { values: item.custom_fields, references };
    const context = createFieldContext(stored, scope.registry, record);
    return {
      itemId: item.item_id,
      number: item.number,
      before: text,
      ...(after ? { after: to.toText(after, context) } : {}),
    };
  });
}

async function store(
  { trx, principal, effects }: DefinitionScope,
  { key, to }: ValueConverter,
  values: readonly ConvertedValue[],
): Promise<void> {
  const fieldId = to.definition.id;
  // The same value can have another meaning now, e.g. an id that becomes a reference to a record.
  await replaceReferences(trx, key, {
    released: values.map(({ item }) => ({ itemId: item.item_id, fieldId })),
    targets: values.flatMap(({ item, after }) =>
      to
        .targetsOf(after)
        .flatMap(({ kind, id }) =>
          kind === 'item' ? [{ itemId: item.item_id, fieldId, targetId: id }] : [],
        ),
    ),
  });
  const changed = values.filter(({ before, after }) => !isSameJson(before, after));
  const versions = await replaceFieldValues(trx, key, {
    fieldId,
    items: changed.map(({ item, after }) => ({ itemId: item.item_id, value: after ?? null })),
  });
  const entries = changed.map(({ item, before = null, after = null }) => ({
    itemId: item.item_id,
    version: versions.get(item.item_id) ?? 0,
    kind: 'Changed' as const,
    userId: principal.userId,
    changes: [{ field: fieldId, before, after }],
    changeId: null,
  }));
  await writeHistory(trx, key, entries);
  await effects.keep(
    changed.map(({ item, before = null, after = null }) => ({
      directoryId: key.directoryId,
      itemId: item.item_id,
      fieldId,
      before,
      after,
    })),
  );
}
