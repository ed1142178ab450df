/** Results that whoever has but the record can't work out: they are made of other records, or of what is hidden. */
import type { CompiledDirectory } from '../../directory/compileDirectory.ts';
import type { FieldDefinition } from '../../model.ts';
import { formulaOf, idsInFormula, startFormulaOf } from '../formulaOf.ts';
import { computableHere } from '../recordFormulas.ts';

export interface ResultElsewhere {
  readonly fieldId: string;
  /** Where the field is a table, the columns of it that are calculated so. */
  readonly columnIds: readonly string[];
  /** It gives new records their value alone. */
  readonly isStart: boolean;
  /** Ids of the record's fields by whose values it changes, as far as the definitions tell. */
  readonly sources: readonly string[];
}

/** The results of the directory that only the server can compute, by the definitions that the reader has. */
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
