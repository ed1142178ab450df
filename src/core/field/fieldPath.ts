/**
 * What figures and conditions call a field of the record that a reference points at: the ids of both with a dot between. It
 * stands where the id of a field may.
 */
export interface FieldPath {
  /** Of the field that points at the record. */
  readonly referenceId: string;
  /** Of a field of that record. */
  readonly fieldId: string;
}

/** Undefined for the id of a field itself, and for longer paths. */
export function readFieldPath(name: string): FieldPath | undefined {
  const [referenceId, fieldId, ...more] = name.split('.');
  return referenceId && fieldId && more.length === 0 ? { referenceId, fieldId } : undefined;
}

export function writeFieldPath({ referenceId, fieldId }: FieldPath): string {
  return `${referenceId}.${fieldId}`;
}
