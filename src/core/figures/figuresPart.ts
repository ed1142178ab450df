/** How the values of a field type are grouped and measured: a member of every plugin. */
import type { FieldDefinition, FieldValue, FieldValues } from '../model.ts';

/** Values are not empty, and normalized. */
export type FiguresPart =
  | {
      /** By what each value says: texts, choices, records. */
      readonly kind: 'Each';
      /** What exactly those values have in common that `Equals` finds by this very text; an empty text is found by nothing. */
      key(value: FieldValue, definition: FieldDefinition): string;
      /** By what else values fall into groups, of types that can: what `Within` finds by the code of a region; undefined in none. */
      region?(value: FieldValue): string | undefined;
    }
  | {
      readonly kind: 'Days';
      /** `YYYY-MM-DD`. */
      day(value: FieldValue): string;
    }
  | {
      readonly kind: 'Numbers';
      number(value: FieldValue): number;
      /** Decimal places that every value of the field fits in. */
      places(definition: FieldDefinition): number;
    }
  | {
      /** Rows with fields of their own (`tableFields`), which are grouped and measured instead. */
      readonly kind: 'Rows';
      rows(value: FieldValue): readonly FieldValues[];
    };
