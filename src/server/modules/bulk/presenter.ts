import type { components } from '#contract/docket.gen.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import type { StoredBulkChange } from './repository.ts';

type BulkChange = components['schemas']['BulkChange'];

/** Converts a bulk change to a response without the fields that are hidden from the viewer. */
export function presentBulkChange(
  scope: RecordScope,
  opened: OpenDirectory,
  { change_id, at, user_id, change, count, undone }: StoredBulkChange,
): BulkChange {
  const fieldIds = Object.keys(change.customFields ?? {});
  return {
    id: change_id,
    at,
    userId: user_id,
    kind: getKind(change),
    ...(fieldIds.length > 0
      ? { fieldIds: fieldIds.filter(id => findVisibleField(scope.world, opened, id)) }
      : {}),
    ...(change.transformationId ? { transformationId: change.transformationId } : {}),
    ...(change.status ? { statusId: change.status } : {}),
    count,
    undone,
  };
}

function getKind(change: StoredBulkChange['change']): BulkChange['kind'] {
  if (change.transformationId) return 'Make';
  if (change.delete) return 'Delete';
  if (Object.keys(change.customFields ?? {}).length > 0) return 'Edit';
  if (change.status) return 'Status';
  return Object.keys(change.checklist ?? {}).length > 0 ? 'Checklist' : 'Tags';
}
