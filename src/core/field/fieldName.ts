/** Callers refer to a field by its id, a reserved name, or a path. */
import { readFieldPath, writeFieldPath } from './fieldPath.ts';

const isId = (name: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name);

/** Normalizes a name for storage and comparison: ids in lower case, also within a path; reserved names unchanged. */
export function normalizeFieldName(name: string): string {
  const path = readFieldPath(name);
  if (!path) return isId(name) ? name.toLowerCase() : name;
  return writeFieldPath({
    referenceId: normalizeFieldName(path.referenceId),
    fieldId: normalizeFieldName(path.fieldId),
  });
}
