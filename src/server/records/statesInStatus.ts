import { type FieldStates, resolveFieldStates } from '#core/fieldStates.ts';
import type { FieldValue, FieldValues } from '#core/model.ts';
import { seenField, seenValue } from '#core/permissions.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';

/** What the caller sees and may edit of a stored record, which depends on the record by its status alone. */
export function statesInStatus(
  { caller }: Pick<RecordScope, 'caller'>,
  { compiled, rights }: Pick<OpenDirectory, 'compiled' | 'rights'>,
  statusId: string | null,
): FieldStates {
  const status = statusId ? compiled.statusById.get(statusId) : undefined;
  return resolveFieldStates({ compiled, status, rights, groupIds: caller.groupIds, isNew: false });
}

type Opened = Pick<OpenDirectory, 'compiled' | 'rights'>;

/** Values of deleted and hidden fields, and of hidden columns, stay where they are. */
export function seenValues(opened: Opened, values: FieldValues, states: FieldStates): FieldValues {
  const seen = Object.entries(values).filter(([id]) => states[id] && states[id].mode !== 'hidden');
  return Object.fromEntries(seen.map(([id, value]) => [id, seenValueOf(opened, id, value)]));
}

/** A stored value of a field that the caller sees, as far as they see its columns. */
export function seenValueOf<Value extends FieldValue | null | undefined>(
  { compiled, rights }: Opened,
  fieldId: string,
  value: Value,
): Value {
  const field = compiled.fieldById.get(fieldId);
  const { registry } = compiled;
  const seen = field && seenField(field, registry, rights);
  return seen && seen !== field ? seenValue(seen, registry, value) : value;
}

/** What depends on a record by its status alone is asked once for each status of a page. */
export function onceByStatus<T>(ask: (statusId: string | null) => T): (statusId: string | null) => T {
  const known = new Map<string | null, { readonly answer: T }>();
  return statusId => {
    const { answer } = known.get(statusId) ?? { answer: ask(statusId) };
    known.set(statusId, { answer });
    return answer;
  };
}
