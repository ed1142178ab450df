/**
 * Identifies a field of a referenced record in reports and conditions. A path consists of the ids of the reference
 * field and of the referenced record's field, separated by a dot, and can be used in place of a field id.
 */
export interface FieldPath {
  /** The id of the field that refers to the other record. */
  readonly referenceId: string;
  /** The id of a field of the referenced record. */
  readonly fieldId: string;
}

/** Returns `undefined` for a plain field id, and for longer paths. */
export function parseFieldPath(name: string): FieldPath | undefined {
  const [referenceId, fieldId, ...more] = name.split('.');
  return referenceId && fieldId && more.length === 0 ? { referenceId, fieldId } : undefined;
}

export function formatFieldPath({ referenceId, fieldId }: FieldPath): string {
  return `${referenceId}.${fieldId}`;
}
