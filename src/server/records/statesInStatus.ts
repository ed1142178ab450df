import { type FieldStates, resolveFieldStates } from '#core/fieldStates.ts';
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

/** What depends on a record by its status alone is asked once for each status of a page. */
export function onceByStatus<T>(ask: (statusId: string | null) => T): (statusId: string | null) => T {
  const known = new Map<string | null, { readonly answer: T }>();
  return statusId => {
    const { answer } = known.get(statusId) ?? { answer: ask(statusId) };
    known.set(statusId, { answer });
    return answer;
  };
}
