/**
 * Identifies a field of a referenced record in reports and conditions. It is written as the ids of the referring field
 * and of that field, separated by a dot, and can be used in place of a field id.
 */
export interface FieldPath {
  /** The id of the field that refers to the record. */
  readonly referenceId: string;
  /** The id of a field of that record. */
  readonly fieldId: string;
}

/** Returns `undefined` for a plain field id, and for longer paths. */
export function readFieldPath(name: string): FieldPath | undefined {
  const [referenceId, fieldId, ...more] = name.split('.');
  return referenceId && fieldId && more.length === 0 ? { referenceId, fieldId } : undefined;
}

export function writeFieldPath({ referenceId, fieldId }: FieldPath): string {
  return `${referenceId}.${fieldId}`;
}
