import type { FieldValue } from '#core/model.ts';

/** A value of a record that a change of definitions replaced. */
export interface RetainedValue {
  readonly directoryId: string;
  readonly itemId: string;
  readonly fieldId: string;
  /** `null` if the field was empty. */
  readonly before: FieldValue | null;
  /** The value that replaced `before`; `null` if the field became empty. */
  readonly after: FieldValue | null;
}
