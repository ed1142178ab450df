import type { FieldValue } from '#core/model.ts';

/** A value of a record that a change of definitions replaced. */
export interface StoredValue {
  readonly directoryId: string;
  readonly itemId: string;
  readonly fieldId: string;
  /** `null` if there was none. */
  readonly before: FieldValue | null;
  /** The value that replaced it; `null` for none. */
  readonly after: FieldValue | null;
}
