import { normalizeFieldName } from '../field/fieldName.ts';

/**
 * Removes hidden fields from saved state: members and list entries that are the id of such a field, and
 * objects that refer to such a field (`{ field: id, ... }`, `{ some: id, ... }`). Everything else is
 * unchanged.
 */
export function omitHiddenFields(
  state: Readonly<Record<string, unknown>>,
  isHidden: (fieldId: string) => boolean,
): Record<string, unknown> {
  return toObject(strip(state, isHidden));
}

function strip(value: unknown, isHidden: (fieldId: string) => boolean): unknown {
  if (typeof value === 'string') return isHidden(normalizeFieldName(value)) ? undefined : value;
  if (Array.isArray(value))
    return value.map(entry => strip(entry, isHidden)).filter(entry => entry !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const { field, some } = value as { field?: unknown; some?: unknown };
  const isAbout = (id: unknown) => typeof id === 'string' && isHidden(normalizeFieldName(id));
  if (isAbout(field) || isAbout(some)) return undefined;
  const members = Object.entries(value)
    .filter(([name]) => !isHidden(normalizeFieldName(name)))
    .map(([name, member]) => [name, strip(member, isHidden)] as const);
  const left = Object.fromEntries(members.filter(([, member]) => member !== undefined));
  // An entry condition (`some`) without inner conditions would match any entry.
  const asksNothing = typeof some === 'string' && Array.isArray(left.where) && left.where.length === 0;
  return asksNothing ? undefined : left;
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
