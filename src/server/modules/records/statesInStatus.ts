import { type FieldStates, resolveFieldStates } from '#core/directory/fieldStates.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue, FieldValues } from '#core/model.ts';
import { toVisibleField, toVisibleValue } from '#core/policy/permissions.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';

/**
 * Returns what the caller can see and edit in a stored record. The result depends on the record only
 * through its status.
 */
export function resolveStatesInStatus(
  { caller }: Pick<RecordScope, 'caller'>,
  { compiled, rights }: Pick<OpenDirectory, 'compiled' | 'rights'>,
  statusId: string | null,
): FieldStates {
  const status = statusId ? compiled.statusById.get(statusId) : undefined;
  const { groupIds, isAdmin } = caller;
  return resolveFieldStates({ compiled, status, rights, groupIds, isNew: false, reachesHidden: isAdmin });
}

type Opened = Pick<OpenDirectory, 'compiled' | 'rights'>;

/** Returns the values without those of deleted and hidden fields, and of hidden columns. */
export function getVisibleValues(
  { servers }: Pick<RecordScope, 'servers'>,
  opened: Opened,
  { values, states }: { values: FieldValues; states: FieldStates },
): FieldValues {
  const { fieldById } = opened.compiled;
  const seen = Object.entries(values).filter(([id]) => states[id] && states[id].mode !== 'hidden');
  return Object.fromEntries(
    seen.map(([id, value]) => {
      const parts = servers.server(fieldById.get(id)?.plugin.type ?? '')?.hiddenParts;
      const told = getVisibleValue(opened, id, value);
      return [id, parts && isCut(opened, id) ? parts.mark(told) : told];
    }),
  );
}

/** Returns a stored value without hidden columns. The field itself must be visible to the caller. */
export function getVisibleValue<Value extends FieldValue | null | undefined>(
  { compiled, rights }: Opened,
  fieldId: string,
  value: Value,
): Value {
  const seen = getSeenField({ compiled, rights }, fieldId);
  return seen && seen !== compiled.fieldById.get(fieldId)
    ? toVisibleValue(seen, compiled.registry, value)
    : value;
}

/** Returns true if some of the field's columns are hidden from the caller. */
function isCut(opened: Opened, fieldId: string): boolean {
  return getSeenField(opened, fieldId) !== opened.compiled.fieldById.get(fieldId);
}

function getSeenField({ compiled, rights }: Opened, fieldId: string): BoundField | undefined {
  const field = compiled.fieldById.get(fieldId);
  return field && toVisibleField(field, compiled.registry, rights);
}

/**
 * Caches results that depend on a record only through its status, so that they are computed once per status of a page.
 */
export function memoizeByStatus<T>(ask: (statusId: string | null) => T): (statusId: string | null) => T {
  const known = new Map<string | null, { readonly answer: T }>();
  return statusId => {
    const { answer } = known.get(statusId) ?? { answer: ask(statusId) };
    known.set(statusId, { answer });
    return answer;
  };
}
