/** Results that can't be computed from the record alone: they depend on other records, or on hidden data. */
import type { CompiledDirectory } from '../../directory/compileDirectory.ts';
import { formulaOf, idsInFormula, startFormulaOf } from '../../field/formulaOf.ts';
import type { FieldDefinition } from '../../model.ts';
import { computableHere } from '../recordFormulas.ts';

export interface ResultElsewhere {
  readonly fieldId: string;
  /** For a table, the columns calculated in this way. */
  readonly columnIds: readonly string[];
  /** True if it only sets the initial value of new records. */
  readonly isStart: boolean;
  /** Ids of the record's fields that it depends on, as far as the definitions reveal it. */
  readonly sources: readonly string[];
}

/** Returns the results of the directory that only the server can compute, given the viewer's definitions. */
export function resultsElsewhere(compiled: CompiledDirectory): readonly ResultElsewhere[] {
  const here = computableHere(compiled);
  const own = new Set(compiled.fields.map(({ definition }) => definition.id));
  return compiled.fields.flatMap<ResultElsewhere>(({ definition }) => {
    const { id: fieldId, tableFields = [] } = definition;
    const columnIds = tableFields
      .filter(column => formulaOf(column) && !here.has(column.id))
      .map(({ id }) => id);
    if (columnIds.length > 0) return [{ fieldId, columnIds, isStart: false, sources: [fieldId] }];
    const text = here.has(fieldId) ? undefined : textOf(definition);
    if (text === undefined) return [];
    const sources = idsInFormula(text).filter(id => own.has(id));
    return [{ fieldId, columnIds: [], isStart: formulaOf(definition) === undefined, sources }];
  });
}

function textOf(definition: FieldDefinition): string | undefined {
  return formulaOf(definition) ?? startFormulaOf(definition);
}
