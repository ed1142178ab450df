/** Callers refer to a field by its id, a reserved name, or a path. */
import { formatFieldPath, parseFieldPath } from './fieldPath.ts';

const isId = (name: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name);

/** Normalizes a name for storage and comparison: ids in lower case, also within a path; reserved names unchanged. */
export function normalizeFieldName(name: string): string {
  const path = parseFieldPath(name);
  if (!path) return isId(name) ? name.toLowerCase() : name;
  return formatFieldPath({
    referenceId: normalizeFieldName(path.referenceId),
    fieldId: normalizeFieldName(path.fieldId),
  });
}
