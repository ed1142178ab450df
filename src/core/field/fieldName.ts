/** The id of a field, or a reserved name: what a caller writes for a field. */

const isId = (name: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name);

/** As it is stored and compared: ids in small letters, reserved names as they are written. */
export function fieldName(name: string): string {
  return isId(name) ? name.toLowerCase() : name;
}
