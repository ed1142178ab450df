import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { getWordsInSearchPart } from '#core/field/searchText.ts';
import type { Condition, FieldCondition } from '#core/model.ts';
import { TRUNCATED_TEXT_MARK } from '#server/modules/indexes/index.ts';

/** The search text of a match contains at least one part of each group. */
export type TextPartGroups = readonly (readonly string[])[];

/**
 * Derives from a condition the parts that the search text of every match contains. Returns an empty array if
 * no parts can be derived.
 */
export function getRequiredTextGroups(compiled: CompiledDirectory, condition: Condition): TextPartGroups {
  if ('all' in condition) return condition.all.flatMap(part => getRequiredTextGroups(compiled, part));
  if ('any' in condition) {
    const choices = condition.any.map(part => getRequiredTextGroups(compiled, part)[0]);
    const known = choices.filter(choice => choice !== undefined);
    return choices.length > 0 && known.length === choices.length ? [[...new Set(known.flat())]] : [];
  }
  return 'some' in condition ? [] : getParts(compiled, condition);
}

/**
 * Adds to each group the marker of search texts that were cut short, because the missing end could contain
 * the part.
 */
function getParts(
  compiled: CompiledDirectory,
  { field: id, operator, value }: FieldCondition,
): TextPartGroups {
  const field = compiled.fieldById.get(id);
  if (!field || field.isComputed || !value || (operator !== 'Contains' && operator !== 'StartsWith'))
    return [];
  const { plugin, definition } = field;
  const parts = new Set(plugin.filter?.containedParts?.(value, definition, compiled.registry));
  const [words = [], ...others] = [...parts].map(getWordsInSearchPart);
  if (others.length === 0) return words.map(word => [word, TRUNCATED_TEXT_MARK]);
  const longest = [words, ...others].map(([first = '', ...rest]) =>
    rest.reduce((long, word) => (word.length > long.length ? word : long), first),
  );
  return longest.includes('') ? [] : [[...longest, TRUNCATED_TEXT_MARK]];
}
