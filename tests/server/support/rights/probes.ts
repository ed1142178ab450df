/** Replaces one id of a valid call, wherever the id occurs: in paths, queries, bodies and member names. */
import type { LooseInput } from './rightsCall.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ANY_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A position of an id in the call. An id in several positions is replaced in one position at a time. */
export interface IdLocation {
  readonly path: readonly (string | number)[];
  readonly id: string;
  /** True if the id is the name of an object's member. */
  readonly isKey: boolean;
}

export function findIdLocations({ params, query, body }: LooseInput): IdLocation[] {
  return walk({ params, query, body }, []);
}

function walk(value: unknown, path: readonly (string | number)[]): IdLocation[] {
  if (typeof value === 'string') return getId(value) ? [{ path, id: getId(value), isKey: false }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = ID.test(key) ? [{ path: [...path, key], id: key, isKey: true }] : [];
    return [...here, ...walk(inner, [...path, key])];
  });
}

/** Returns the id in a text, or an empty string if there is none. For example, keys of saved state contain an id. */
function getId(value: string): string {
  return value.match(ANY_ID)?.[0] ?? '';
}

export function replaceId(input: LooseInput, { path, id, isKey }: IdLocation, other: string): LooseInput {
  const { form, ...plain } = input;
  const copy = structuredClone(plain) as Record<string, unknown>;
  let parent: Record<string, unknown> = copy;
  for (const step of path.slice(0, -1)) parent = parent[step] as Record<string, unknown>;
  const last = String(path.at(-1));
  const old = parent[last];
  if (isKey) {
    delete parent[last];
    parent[other] = old;
  } else parent[last] = String(old).replace(id, other);
  return form ? { ...copy, form } : copy;
}

/** Returns a name of the position for messages. */
export function formatIdLocation({ path, isKey }: IdLocation): string {
  return `${path.map(step => (ID.test(String(step)) ? '<id>' : step)).join('.')}${isKey ? ' (name)' : ''}`;
}
