/** What formulas would make of stored records: a plan counts the values that differ, and shows the first. */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { hasFormulas, withFormulas } from '#core/formula/recordFormulas.ts';
import type { ConfigurationPlan, FieldValues } from '#core/model.ts';
import { realTime } from '#server/kernel/clock/time.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import {
  createFieldContext,
  fetchOthers,
  formulaContextOf,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { maySeeTexts, type PlanReader } from './planVisibility.ts';

type ComputedValues = ConfigurationPlan['records'][number]['computed'];

export interface ComputedCount {
  add(trx: Trx, items: readonly StoredItem[]): Promise<void>;
  /** By field, in the order of the directory. */
  told(): ComputedValues;
}

const MOST_EXAMPLES = 20;

/** @param reader with the definitions to come. */
export function countComputed(reader: PlanReader, compiled: CompiledDirectory): ComputedCount {
  if (!hasFormulas(compiled)) return { add: async () => {}, told: () => [] };
  const { account } = reader.principal.user;
  const place = { timeZone: account.timeZone, time: realTime };
  const found = new Map<string, ComputedValues[number]>();
  const seen = new Map(compiled.fields.map(field => [field, maySeeResult(reader, compiled, field)]));
  const scope = {
    locale: account.lang === 'ua' ? ('uk' as const) : ('en' as const),
    countryCode: account.countryCode,
    definitions: reader.definitions,
  };
  const contextOf = (values: FieldValues): FieldContext =>
    createFieldContext(scope, compiled.registry, { values, references: new Map() });
  const addField = (field: BoundField, item: StoredItem, values: FieldValues) => {
    const fieldId = field.definition.id;
    const [before, after] = [item.custom_fields[fieldId], values[fieldId]];
    if (before === after || field.equals(before, after)) return;
    const effect = found.get(fieldId) ?? { fieldId, changed: 0, examples: [] };
    found.set(fieldId, effect);
    effect.changed += 1;
    if (effect.examples.length >= MOST_EXAMPLES || !seen.get(field)) return;
    const [was, will] = [item.custom_fields, values].map(all => field.toText(all[fieldId], contextOf(all)));
    effect.examples.push({
      itemId: item.item_id,
      number: item.number,
      before: was ?? '',
      after: will ?? '',
    });
  };
  return {
    async add(trx, items) {
      const others = await fetchOthers(
        { ...{ trx, accountId: account.id, timeZone: account.timeZone }, definitions: reader.definitions },
        compiled,
        items.map(({ item_id: itemId, custom_fields: values }) => ({ itemId, values })),
      );
      for (const item of items) {
        const context = { ...formulaContextOf(place, item), others: others?.(item.item_id) };
        const values = withFormulas(compiled, item.custom_fields, context);
        if (values === item.custom_fields) continue;
        for (const field of compiled.fields) addField(field, item, values);
      }
    },
    told: () => compiled.fields.flatMap(({ definition }) => found.get(definition.id) ?? []),
  };
}

/** Tables are counted alone: what differs in them is a cell somewhere. */
function maySeeResult(reader: PlanReader, { directory }: CompiledDirectory, field: BoundField): boolean {
  return field.formula !== undefined && maySeeTexts(reader, directory.id, field);
}
