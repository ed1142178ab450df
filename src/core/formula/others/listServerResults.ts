/**
 * Finds formula results that can't be computed from the visible record alone, because they depend on other records or
 * hidden data.
 */
import type { CompiledDirectory } from '../../directory/compileDirectory.ts';
import { findFormula, findStartFormula, parseFormulaFieldIds } from '../../field/findFormula.ts';
import type { FieldDefinition } from '../../model.ts';
import { getLocallyComputableIds } from '../recordFormulas.ts';

export interface ServerComputedField {
  readonly fieldId: string;
  /** For a table, the columns with such formulas. */
  readonly columnIds: readonly string[];
  /** True if the formula only sets the initial value of new records. */
  readonly isStart: boolean;
  /** Ids of the record's fields on which the result depends, as far as the definitions reveal them. */
  readonly sources: readonly string[];
}

/** Returns the results that only the server can compute, given the directory as visible to the viewer. */
export function listServerResults(compiled: CompiledDirectory): readonly ServerComputedField[] {
  const here = getLocallyComputableIds(compiled);
  const own = new Set(compiled.fields.map(({ definition }) => definition.id));
  return compiled.fields.flatMap<ServerComputedField>(({ definition }) => {
    const { id: fieldId, tableFields = [] } = definition;
    const columnIds = tableFields
      .filter(column => findFormula(column) && !here.has(column.id))
      .map(({ id }) => id);
    if (columnIds.length > 0) return [{ fieldId, columnIds, isStart: false, sources: [fieldId] }];
    const text = here.has(fieldId) ? undefined : getText(definition);
    if (text === undefined) return [];
    const sources = parseFormulaFieldIds(text).filter(id => own.has(id));
    return [{ fieldId, columnIds: [], isStart: findFormula(definition) === undefined, sources }];
  });
}

function getText(definition: FieldDefinition): string | undefined {
  return findFormula(definition) ?? findStartFormula(definition);
}
