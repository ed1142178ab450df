import type { FieldValue } from '#core/model.ts';

/** A value of a record that a change of definitions replaced. */
export interface KeptValue {
  readonly directoryId: string;
  readonly itemId: string;
  readonly fieldId: string;
  /** Null where there was nothing. */
  readonly before: FieldValue | null;
  /** What was put in its place; null for nothing. */
  readonly after: FieldValue | null;
}
