/** Fields and columns as formulas know them. */
import type { FieldEngine, FormulaPart } from '../field/fieldPlugin.ts';
import type { FieldDefinition, FieldValue } from '../model.ts';
import { decimalOf } from './decimals.ts';
import type { RecordFacts } from './formulaContext.ts';
import type { NamedField } from './formulaNames.ts';
import type { SingleValue } from './language/formulaTypes.ts';

export interface KnownField extends NamedField {
  readonly definition: FieldDefinition;
  /** Null where formulas cannot read its values. */
  readonly part: FormulaPart | null;
  readonly columns: readonly KnownField[];
  /** Of a field that every record has by itself: its value. Null where it stands among the values. */
  readonly ofRecord: ((record: RecordFacts) => FieldValue | undefined) | null;
}

/** Without the deleted ones. */
export function knownFields(definitions: readonly FieldDefinition[], engine: FieldEngine): KnownField[] {
  return definitions
    .filter(({ deleted, type }) => !deleted && engine.hasType(type))
    .map(definition => {
      const { plugin } = engine.bind(definition);
      return {
        id: definition.id,
        code: definition.code,
        definition,
        part: plugin.formula,
        columns: knownFields(definition.tableFields ?? [], engine),
        directoryId: plugin.pointsAt?.(definition) ?? undefined,
        ofRecord: null,
      };
    });
}

/** What a formula reads where this value stands; null for nothing, and for what is no good value of its type. */
export function readValue(value: FieldValue | undefined, { part, definition }: KnownField): SingleValue {
  if (!value || !part) return null;
  if (part.type === 'number')
    return Number.isFinite(value.numberValue) ? decimalOf(value.numberValue ?? 0) : null;
  if (part.type === 'date')
    return /^\d{4}-\d{2}-\d{2}$/.test(value.dateValue ?? '') ? { day: value.dateValue ?? '' } : null;
  return part.text ? part.text(value, definition) : (value.stringValue ?? null);
}
