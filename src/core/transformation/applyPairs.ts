/** Computes a new record from its source, as far as the user can see the source and fill in the target. */
import { convertValue } from '../configuration/convertValue.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldContext } from '../field/fieldPlugin.ts';
import type { FormulaContext } from '../formula/formulaContext.ts';
import type { CompiledFormula } from '../formula/language/compileFormula.ts';
import { isListType } from '../formula/language/compiling.ts';
import { formatFormulaValue } from '../formula/language/formulaText.ts';
import { createFormulaReader } from '../formula/readSources.ts';
import { convertFormulaResult } from '../formula/recordFormulas.ts';
import type { FieldValue, FieldValues, TransformationPair, TransformedItem } from '../model.ts';
import type { CompiledPair, CompiledPairs } from './compilePairs.ts';

export interface TransformationPairInput {
  /** The source record's values, without the values hidden from the user. */
  readonly values: FieldValues;
  readonly context: FieldContext;
  readonly formulaContext: FormulaContext;
  /** Returns whether the user can read a field or column of the source. */
  isReadable(id: string): boolean;
  /** Returns whether the user can see all data of other records that the formula reads. */
  seesElsewhere(formula: CompiledFormula): boolean;
  /** Returns the mode of a field of the new record. */
  modeOf(targetFieldId: string): 'edit' | 'read' | 'hidden';
  /** Returns whether the user can see a column of the new record. */
  isColumnSeen(id: string): boolean;
}

export type OmittedTransformationField = TransformedItem['left'][number];

/**
 * Returns the values of the new record, and the omitted fields with the reasons. Fields hidden from the user are
 * neither written nor reported.
 */
export function applyPairs(
  pairs: readonly TransformationPair[],
  compiled: CompiledPairs,
  input: TransformationPairInput,
): { values: FieldValues; left: OmittedTransformationField[] } {
  const values: FieldValues = {};
  const left: OmittedTransformationField[] = [];
  for (const [index, { targetFieldId }] of pairs.entries()) {
    const mode = input.modeOf(targetFieldId);
    const pair = compiled.pairs[index];
    if (mode === 'hidden') continue;
    if (mode === 'read' || !pair) {
      left.push({ targetFieldId, reason: pair ? 'NotEditable' : 'Gone' });
      continue;
    }
    const given = getGivenBy(pair, input);
    left.push(...given.left.map(one => ({ targetFieldId, ...one })));
    if (given.value) values[targetFieldId] = given.value;
  }
  return { values, left };
}

interface Given {
  readonly value?: FieldValue | undefined;
  readonly left: readonly Omit<OmittedTransformationField, 'targetFieldId'>[];
}

const nothing: Given = { left: [] };
const notReadable: Given = { left: [{ reason: 'NotReadable' }] };
const notConvertible: Given = { left: [{ reason: 'NotConvertible' }] };

function getGivenBy(pair: CompiledPair, input: TransformationPairInput): Given {
  const { source, target } = pair;
  if (source.kind === 'constant') return { value: source.value, left: [] };
  if (source.kind === 'formula') {
    const { formula, reading } = source;
    const isSeen = formula.sources.every(
      ({ fieldId, columnId }) =>
        input.isReadable(fieldId) && (columnId === null || input.isReadable(columnId)),
    );
    if (!isSeen || !input.seesElsewhere(formula)) return notReadable;
    return getResult(
      target,
      formula.run(createFormulaReader(reading, input.values, input.formulaContext)),
      input,
    );
  }
  const { field } = source;
  if (!input.isReadable(field.definition.id)) return notReadable;
  const context = { ...input.context, values: input.values };
  const before = field.resolve(context);
  const value = field.valueIn(context);
  if (!before || !value || before.isEmpty(value)) return nothing;
  if (pair.columns.length > 0) return getRows(pair, value, input);
  const converted = convertValue(value, { before, after: target, context });
  return converted ? { value: converted, left: [] } : notConvertible;
}

function getResult(
  target: BoundField,
  result: ReturnType<CompiledFormula['run']>,
  input: TransformationPairInput,
): Given {
  if (result === null || isListType(result)) return nothing;
  const { formula } = target.plugin;
  const own =
    formula?.canBeResult && !target.isArray ? target.normalize(convertFormulaResult(result, target)) : null;
  if (own && target.validate(own).length === 0) return { value: own, left: [] };
  const text = formatFormulaValue(result);
  if (text === '') return nothing;
  const parsed =
    target.plugin.readsText !== 'none' ? target.parseText(text, input.context) : { value: undefined };
  const value = 'value' in parsed ? target.normalize(parsed.value) : undefined;
  return value && target.validate(value).length === 0 ? { value, left: [] } : notConvertible;
}

/**
 * Converts the rows of a table. Rows that would be empty are omitted. Columns that can't be filled are reported once,
 * not for each row.
 */
function getRows(
  { target, columns }: CompiledPair,
  { tableValue = [] }: FieldValue,
  input: TransformationPairInput,
): Given {
  const left = new Map<string, Omit<OmittedTransformationField, 'targetFieldId'>>();
  const rows = tableValue.flatMap(row => {
    const customFields: FieldValues = {};
    for (const column of columns) {
      const { id } = column.target.definition;
      if (!input.isColumnSeen(id)) continue;
      const given = getGivenBy(column, { ...input, values: row.customFields });
      for (const one of given.left) left.set(id, { ...one, columnId: id });
      if (given.value) customFields[id] = given.value;
    }
    return Object.keys(customFields).length > 0 ? [{ customFields }] : [];
  });
  const value = target.normalize({ tableValue: rows });
  return { value, left: [...left.values()] };
}
