/** Reads values that rule texts reference by path (`{{body.data.email}}`) from a body sent by another system. */

const PREFIX = 'body.';
const PATH = /^[^.{}\s]+(\.[^.{}\s]+)*$/;
/** The maximum length of one value, in UTF-16 code units. */
const MAX_LENGTH = 20_000;

/**
 * Returns the path in a placeholder name that starts with `body.`, without validating the path; `undefined`
 * for other names.
 */
export function parseBodyPath(name: string): string | undefined {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}

export function isBodyPath(path: string): boolean {
  return PATH.test(path);
}

/**
 * Returns the value at the path as text, truncated to `MAX_LENGTH`; an empty string for a missing value. Objects and
 * arrays are returned as JSON.
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
