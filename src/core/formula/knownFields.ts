/** Fields and columns as used in formulas. */
import type { FieldEngine, FormulaPart } from '../field/fieldPlugin.ts';
import type { FieldDefinition, FieldValue } from '../model.ts';
import { toDecimal } from './decimals.ts';
import type { RecordMetadata } from './formulaContext.ts';
import type { NamedFormulaField } from './formulaNames.ts';
import type { SingleFormulaValue } from './language/formulaTypes.ts';

export interface ScopedFormulaField extends NamedFormulaField {
  readonly definition: FieldDefinition;
  /** `null` if formulas can't read values of the field. */
  readonly part: FormulaPart | null;
  readonly columns: readonly ScopedFormulaField[];
  /** Reads the value of a system field; `null` for fields whose value is among the record's values. */
  readonly ofRecord: ((record: RecordMetadata) => FieldValue | undefined) | null;
}

/** Omits deleted definitions and definitions of unknown types. */
export function toFormulaFieldScope(
  definitions: readonly FieldDefinition[],
  engine: FieldEngine,
): ScopedFormulaField[] {
  return definitions
    .filter(({ deleted, type }) => !deleted && engine.hasType(type))
    .map(definition => {
      const { plugin } = engine.bind(definition);
      return {
        id: definition.id,
        code: definition.code,
        definition,
        part: plugin.formula,
        columns: toFormulaFieldScope(definition.tableFields ?? [], engine),
        directoryId: plugin.pointsAt?.(definition) ?? undefined,
        ofRecord: null,
      };
    });
}

/** Returns the value as formulas read it; `null` if the value is empty, or invalid for its type. */
export function toSingleValue(
  value: FieldValue | undefined,
  { part, definition }: ScopedFormulaField,
): SingleFormulaValue {
  if (!value || !part) return null;
  if (part.type === 'number')
    return Number.isFinite(value.numberValue) ? toDecimal(value.numberValue ?? 0) : null;
  if (part.type === 'date')
    return /^\d{4}-\d{2}-\d{2}$/.test(value.dateValue ?? '') ? { day: value.dateValue ?? '' } : null;
  return part.text ? part.text(value, definition) : (value.stringValue ?? null);
}
