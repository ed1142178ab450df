/** How the values of a field type are grouped and measured: a member of every plugin. */
import type { FieldDefinition, FieldValue, FieldValues } from '../model.ts';

/** Values are non-empty and normalized. */
export type FiguresPart =
  | {
      /** Grouped by each distinct value: texts, choices, records. */
      readonly kind: 'Each';
      /**
       * Returns the key shared by exactly the values that `Equals` finds with this text; values with an empty key can't
       * be found.
       */
      key(value: FieldValue, definition: FieldDefinition): string;
      /**
       * Returns the region's code by which values can also be grouped, as found by `Within`; `undefined` if there is
       * none.
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
      /** Rows with their own fields (`tableFields`), which are grouped and measured instead. */
      readonly kind: 'Rows';
      rows(value: FieldValue): readonly FieldValues[];
    };
