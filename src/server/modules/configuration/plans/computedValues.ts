/**
 * Computes formula results of stored records. A plan counts the values that would change, and shows the
 * first of them.
 */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { PrefetchedFormulaRecords } from '#core/formula/others/otherDirectories.ts';
import { computeFormulaValues, hasFormulas } from '#core/formula/recordFormulas.ts';
import type { ConfigurationPlan, FieldValues } from '#core/model.ts';
import { systemClock } from '#server/kernel/clock/time.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import {
  createFieldContext,
  fetchOtherRecords,
  type StoredItem,
  toFormulaContext,
} from '#server/modules/records/index.ts';
import { canSeeTexts, type PlanViewer } from './planVisibility.ts';

export interface ComputedValueChangeCounter {
  add(trx: Trx, items: readonly StoredItem[]): Promise<void>;
  /** Adds the result for one record, counting the fields that differ. */
  addChange(item: StoredItem, before: FieldValues, after: FieldValues): void;
  /** Returns the counts per field, in the order of the directory's fields. */
  told(): ComputedValueChanges;
}

export type ComputedValueChanges = ConfigurationPlan['records'][number]['computed'];

/** Called for every record whose results differ. */
export type OnResultChange = (item: StoredItem, values: FieldValues) => void;

const MAX_EXAMPLES = 20;

/** @param reader The viewer, with the planned definitions. */
export function createComputedValuesCounter(
  reader: PlanViewer,
  compiled: CompiledDirectory,
  onComputed: OnResultChange = () => {},
): ComputedValueChangeCounter {
  const { account } = reader.principal.user;
  const found = new Map<string, ComputedValueChanges[number]>();
  const seen = new Map(compiled.fields.map(field => [field, canSeeResult(reader, compiled, field)]));
  const textOf = getTexts(reader, compiled);
  const addField = (
    field: BoundField,
    item: StoredItem,
    [before, after]: readonly [FieldValues, FieldValues],
  ) => {
    const fieldId = field.definition.id;
    const [was, will] = [before[fieldId], after[fieldId]];
    if (was === will || field.equals(was, will)) return;
    const effect = found.get(fieldId) ?? { fieldId, changed: 0, examples: [] };
    found.set(fieldId, effect);
    effect.changed += 1;
    if (effect.examples.length >= MAX_EXAMPLES || !seen.get(field)) return;
    effect.examples.push({
      itemId: item.item_id,
      number: item.number,
      before: textOf(field, before),
      after: textOf(field, after),
    });
  };
  const count: ComputedValueChangeCounter = {
    async add(trx, items) {
      if (!hasFormulas(compiled)) return;
      const scope = { trx, accountId: account.id, timeZone: account.timeZone };
      const others = await fetchOtherRecords(
        { ...scope, definitions: reader.definitions },
        compiled,
        items.map(toFormulaSource),
      );
      for (const item of items) {
        const values = computeRecordFormulas(reader, compiled, {
          item,
          values: item.custom_fields,
          others: others?.(item.item_id),
        });
        if (values === item.custom_fields) continue;
        count.addChange(item, item.custom_fields, values);
        onComputed(item, values);
      }
    },
    addChange(item, before, after) {
      for (const field of compiled.fields) addField(field, item, [before, after]);
    },
    told: () => compiled.fields.flatMap(({ definition }) => found.get(definition.id) ?? []),
  };
  return count;
}

export function toFormulaSource({ item_id: itemId, custom_fields: values }: StoredItem) {
  return { itemId, values };
}

/** Returns `values` itself if formulas change nothing. */
export function computeRecordFormulas(
  { principal }: PlanViewer,
  compiled: CompiledDirectory,
  {
    item,
    values,
    others,
  }: { item: StoredItem; values: FieldValues; others: PrefetchedFormulaRecords | undefined },
): FieldValues {
  const place = { timeZone: principal.user.account.timeZone, time: systemClock };
  return computeFormulaValues(compiled, values, { ...toFormulaContext(place, item), others });
}

function getTexts({ principal, definitions }: PlanViewer, { registry }: CompiledDirectory) {
  const { account } = principal.user;
  const locale = account.lang === 'ua' ? ('uk' as const) : ('en' as const);
  const scope = { locale, countryCode: account.countryCode, definitions };
  return (field: BoundField, values: FieldValues): string => {
    const context = createFieldContext(scope, registry, { values, references: new Map() });
    return field.toText(values[field.definition.id], context);
  };
}

/**
 * Returns true if changed results can be shown as examples. For tables, only the count is shown, because the
 * difference is in one of their cells.
 */
function canSeeResult(reader: PlanViewer, { directory }: CompiledDirectory, field: BoundField): boolean {
  return field.formula !== undefined && canSeeTexts(reader, directory.id, field);
}
