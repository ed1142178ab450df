/** Defines how the values of a field type are grouped and measured (`figures` of a plugin). */
import type { FieldDefinition, FieldValue, FieldValues } from '../model.ts';

/** Values are non-empty and normalized. */
export type FiguresPart =
  | {
      /** Grouped by each distinct value: texts, choices, records. */
      readonly kind: 'Each';
      /**
       * Returns a key that is equal for exactly those values which `Equals` finds with the key as operand; an empty key
       * means that no condition finds the value.
       */
      key(value: FieldValue, definition: FieldDefinition): string;
      /**
       * Returns the code of the region by which a value can also be grouped, as found by `Within`; `undefined` if the
       * value has no region.
       */
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
      /** The number of decimal places that fits every value of the field. */
      places(definition: FieldDefinition): number;
    }
  | {
      /** Values consist of rows with separate fields (`tableFields`), which are grouped and measured instead. */
      readonly kind: 'Rows';
      rows(value: FieldValue): readonly FieldValues[];
    };
