/** Values of a body sent by another system, which texts of rules refer to by path: `{{body.data.email}}`. */

const PREFIX = 'body.';
const PATH = /^[^.{}\s]+(\.[^.{}\s]+)*$/;
/** The maximum length of one value, in UTF-16 units. */
const MAX_LENGTH = 20_000;

/** Returns the path in a name; `undefined` for other names. The path can be invalid. */
export function parseBodyPath(name: string): string | undefined {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}

export function isBodyPath(path: string): boolean {
  return PATH.test(path);
}

/**
 * Returns the value at the path as text, truncated to `MAX_LENGTH`; empty if there is none. Objects and arrays are
 * returned as JSON.
 */
export function readBodyText(body: unknown, path: string): string {
  const value = path.split('.').reduce<unknown>(getMember, body);
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.slice(0, MAX_LENGTH).toWellFormed();
}

function getMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
