/** The id of a field, a reserved name, or a path: what a caller writes for a field. */
import { readFieldPath, writeFieldPath } from './fieldPath.ts';

const isId = (name: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name);

/** As it is stored and compared: ids in small letters, those of a path too; reserved names as they are written. */
export function fieldName(name: string): string {
  const path = readFieldPath(name);
  if (!path) return isId(name) ? name.toLowerCase() : name;
  return writeFieldPath({ referenceId: fieldName(path.referenceId), fieldId: fieldName(path.fieldId) });
}
