/** Values of a body that another system sent, which texts of rules name by their path: `{{body.data.email}}`. */

const PREFIX = 'body.';
const PATH = /^[^.{}\s]+(\.[^.{}\s]+)*$/;
/** The longest text of one value, in UTF-16 units. */
const LONGEST = 20_000;

/** The path that a name means; undefined for other names. It may be none that can be. */
export function bodyPathOf(name: string): string | undefined {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}

export function isBodyPath(path: string): boolean {
  return PATH.test(path);
}

/** The value at the path as a text; empty where there is none. What holds others is told as JSON. */
export function textAt(body: unknown, path: string): string {
  const value = path.split('.').reduce<unknown>(memberOf, body);
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.slice(0, LONGEST).toWellFormed();
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
