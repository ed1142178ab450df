/**
 * Values that become hidden when a field or a column of a table is removed. A plan counts the records that have such
 * values.
 */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { ConfigurationPlan } from '#core/model.ts';
import type { StoredItem } from '#server/modules/records/index.ts';

export type RemovedValues = NonNullable<ConfigurationPlan['records'][number]['removed']>;

export interface RemovedValuesCounter {
  /** @param display Returns the display text as visible to the administrator. */
  add(item: StoredItem, display: () => string): void;
  told(): RemovedValues;
}

const MAX_EXAMPLES = 3;

export function createRemovedValuesCounter(
  before: CompiledDirectory,
  after: CompiledDirectory,
): RemovedValuesCounter {
  // Removing a computed field loses no data.
  const removed = before.fields
    .filter(({ isComputed, isDerived }) => !isComputed && !isDerived)
    .flatMap(field => getRemoved(field, after));
  return {
    add(item, display) {
      for (const { effect, holds } of removed) {
        if (!holds(item)) continue;
        effect.records += 1;
        if (effect.examples.length < MAX_EXAMPLES)
          effect.examples.push({ id: item.item_id, number: item.number, display: display() });
      }
    },
    told: () => removed.flatMap(({ effect }) => (effect.records > 0 ? effect : [])),
  };
}

interface Removed {
  readonly effect: RemovedValues[number];
  holds(item: StoredItem): boolean;
}

/** Returns the field itself, or its removed columns. */
function getRemoved(field: BoundField, after: CompiledDirectory): Removed[] {
  const { id: fieldId, tableFields } = field.definition;
  const kept = after.fieldById.get(fieldId);
  if (!kept)
    return [
      {
        effect: { fieldId, records: 0, examples: [] },
        holds: item => !field.isEmpty(item.custom_fields[fieldId]),
      },
    ];
  const keptColumns = getColumns(kept.definition.tableFields);
  return getColumns(tableFields)
    .filter(columnId => !keptColumns.includes(columnId))
    .map(columnId => ({
      effect: { fieldId, columnId, records: 0, examples: [] },
      holds: item => {
        const rows = item.custom_fields[fieldId]?.tableValue ?? [];
        return rows.some(row => row.customFields[columnId] !== undefined);
      },
    }));
}

function getColumns(columns: BoundField['definition']['tableFields'] = []): string[] {
  return columns.flatMap(column => (column.deleted ? [] : column.id));
}
