import { fieldName } from '../field/fieldName.ts';

/**
 * Saved state without what names certain fields: members and entries of lists that are such an id, and whatever is about
 * one (`{ field: id, ... }`). What is left is as it was.
 */
export function withoutFields(
  state: Readonly<Record<string, unknown>>,
  isHidden: (fieldId: string) => boolean,
): Record<string, unknown> {
  return asObject(strip(state, isHidden));
}

function strip(value: unknown, isHidden: (fieldId: string) => boolean): unknown {
  if (typeof value === 'string') return isHidden(fieldName(value)) ? undefined : value;
  if (Array.isArray(value))
    return value.map(entry => strip(entry, isHidden)).filter(entry => entry !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const { field } = value as { field?: unknown };
  if (typeof field === 'string' && isHidden(fieldName(field))) return undefined;
  const members = Object.entries(value)
    .filter(([name]) => !isHidden(fieldName(name)))
    .map(([name, member]) => [name, strip(member, isHidden)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
