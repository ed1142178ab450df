/** What of conditions the search texts can tell: parts that stand in the text of every record asked for. */

import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { loosePart } from '#core/field/searchText.ts';
import type { Condition, FieldCondition } from '#core/model.ts';
import { CUT_SHORT } from '#server/modules/indexes/index.ts';

/** Of each group one part at least. */
export type PartGroups = readonly (readonly string[])[];

/** Groups that every record meeting the condition has; none where nothing can be told. */
export function containedParts(compiled: CompiledDirectory, condition: Condition): PartGroups {
  if ('all' in condition) return condition.all.flatMap(part => containedParts(compiled, part));
  if ('any' in condition) {
    const choices = condition.any.map(part => containedParts(compiled, part)[0]);
    const known = choices.filter(choice => choice !== undefined);
    return choices.length > 0 && known.length === choices.length ? [[...new Set(known.flat())]] : [];
  }
  return 'some' in condition ? [] : partsOf(compiled, condition);
}

/** A search text that lacks the end of a long value says so: what it lacks may hold the part. */
function partsOf(compiled: CompiledDirectory, { field: id, operator, value }: FieldCondition): PartGroups {
  const field = compiled.fieldById.get(id);
  if (!field || field.isComputed || !value || (operator !== 'Contains' && operator !== 'StartsWith'))
    return [];
  const { plugin, definition } = field;
  const parts = plugin.filter?.containedParts?.(value, definition, compiled.registry).map(loosePart) ?? [];
  return parts.length > 0 && parts.every(part => part !== '') ? [[...parts, CUT_SHORT]] : [];
}
