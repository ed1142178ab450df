/** Compiles lists of records of another directory that refer to this record: `request.total where donor = this`. */
import { type CompiledNode, type FormulaCompileContext, reportProblem, toValueEntries } from './compiling.ts';
import { findFieldEqualToThis, getFieldPaths, splitAndTerms } from './formulaNodes.ts';
import { isCompatibleType } from './formulaSigns.ts';
import type { FormulaField, FormulaRecordsScope, FormulaScope } from './formulaTypes.ts';
import type { FormulaNode } from './parseFormula.ts';

type Where = Extract<FormulaNode, { kind: 'where' }>;

/** Returns the records of the list before a `where`; `undefined` if the list belongs to the formula's record. */
export function findListRecords(list: FormulaNode, scope: FormulaScope): FormulaRecordsScope | undefined {
  for (const [first] of getFieldPaths(list)) {
    const records = first && scope.records?.(first.name);
    if (records) return records;
  }
  return undefined;
}

/**
 * Compiles a list of records of another directory. One condition must require these records to refer to the
 * formula's record, because the system can't track changes of unrelated records.
 */
export function compileRecords(
  { list, condition, ...node }: Where,
  records: FormulaRecordsScope,
  compiling: FormulaCompileContext,
): CompiledNode {
  const terms = splitAndTerms(condition);
  const pointing = terms.find(term => findFieldEqualToThis(term));
  const field = pointing && findFieldEqualToThis(pointing);
  if (!field) return reportProblem(compiling, condition, 'FormulaNeedsThis', { directory: records.code });
  const path = field.path.map(({ name }) => name);
  const through = records.referring(path);
  if (!through) return reportProblem(compiling, field, 'FormulaNotPointingHere', { field: path.join('.') });
  const sources = new Map<string, FormulaField>();
  const inner: FormulaCompileContext = { ...compiling, scope: records.scope, sources };
  const value = compiling.compile(list, inner);
  const holds = terms.filter(term => term !== pointing).map(term => compileCondition(term, inner));
  const source = { directoryId: records.directoryId, fieldId: through };
  compiling.elsewhere.push({ kind: 'pointing', ...source, reads: [...sources.values()] });
  return {
    // The entries can't be paired with the entries of any other list, so the result is a separate list.
    type: { of: value.type.of, listOf: `${records.directoryId} ${through} where ${node.from}` },
    run: reader =>
      reader
        .records(source)
        .filter(record => holds.every(({ run }) => run(record) === true))
        .flatMap(record => toValueEntries(value.run(record))),
  };
}

function compileCondition(term: FormulaNode, inner: FormulaCompileContext): CompiledNode {
  const part = inner.compile(term, inner);
  if (!isCompatibleType(part.type.of, 'boolean'))
    return reportProblem(inner, term, 'FormulaWrongType', { found: part.type.of, wanted: 'boolean' });
  return part.type.listOf === null ? part : reportProblem(inner, term, 'FormulaListsDiffer');
}
