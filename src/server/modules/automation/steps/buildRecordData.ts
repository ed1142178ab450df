/**
 * Converts the run's record to data for other systems. The data is limited to fields that the rule can see, keyed by
 * field code.
 */
import { findVisibleField } from '#core/policy/permissions.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import {
  createFieldContext,
  getValueTargets,
  loadReferences,
  presentItem,
  readItem,
  resolveStatesInStatus,
} from '#server/modules/records/index.ts';
import type { RunningStep } from './stepKind.ts';

/** @throws ProblemError 404 if the record was deleted. */
export async function buildRecordData({ scope, opened, itemId }: RunningStep) {
  const { compiled, key } = opened;
  const { id, name, code } = compiled.directory;
  const directory = { id, name, code };
  if (itemId === null) return { directory, record: null };
  const item = await readItem(scope.trx, { ...key, itemId });
  if (!item) throw createNotFoundError();
  const shown = await presentItem(scope, opened, item);
  const status = compiled.statusById.get(item.status_id ?? '');
  const references = await loadReferences(scope, getValueTargets(compiled, shown.customFields));
  const context = createFieldContext(scope, compiled.registry, { values: shown.customFields, references });
  const states = resolveStatesInStatus(scope, opened, item.status_id);
  const fields = compiled.fields.flatMap(({ definition }) => {
    const field = findVisibleField(scope.world, opened, definition.id);
    if (!field || (states[definition.id]?.mode ?? 'hidden') === 'hidden') return [];
    const value = field.valueIn(context);
    return value === undefined
      ? []
      : [[definition.code, { value, text: field.toText(value, context) }] as const];
  });
  return {
    directory,
    record: {
      id: shown.id,
      number: shown.number,
      name: shown.display,
      status: status ? { id: status.id, name: status.name } : null,
      fields: Object.fromEntries(fields),
    },
  };
}
