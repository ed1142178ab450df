import type { FieldDefinition } from '../model.ts';
import type { DefinitionReferences, FieldEngine } from './fieldPlugin.ts';
import { getFormulaFieldIds } from './findFormula.ts';

/**
 * Returns the directories and fields that a definition refers to: by its type, in its formulas, and in the formulas of
 * its columns.
 */
export function getDefinitionReferences(
  definition: FieldDefinition,
  engine: FieldEngine,
): DefinitionReferences {
  const own = engine.bind(definition).plugin.references(definition, engine);
  const columns = definition.tableFields?.filter(({ deleted }) => !deleted) ?? [];
  const named = [definition, ...columns].flatMap(getFormulaFieldIds);
  return named.length === 0 ? own : { ...own, fields: [...own.fields, ...named] };
}
