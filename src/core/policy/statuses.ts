/** Determines which groups can move records into a status or out of it, and change records in the status. */
import type { DirectoryRights, Status } from '../model.ts';

export type StatusAction = 'enter' | 'leave' | 'edit';

/**
 * Returns whether a user in these groups can perform the action; a status without permission rows allows the
 * action to everyone.
 */
export function canActInStatus(status: Status, action: StatusAction, groupIds: readonly string[]): boolean {
  return isOpenStatus(status) || findPermittedGroup(status, action, groupIds) !== undefined;
}

export function isOpenStatus({ permissions }: Pick<Status, 'permissions'>): boolean {
  return permissions.length === 0;
}

/** Returns the first group to which a permission row of the status grants the action; `undefined` if there is none. */
export function findPermittedGroup(
  { permissions }: Pick<Status, 'permissions'>,
  action: StatusAction,
  groupIds: readonly string[],
): string | undefined {
  return permissions.find(row => row[action] && groupIds.includes(row.groupId))?.groupId;
}

interface EditedRecord {
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** The current status, or the status that the record enters. */
  readonly status: Status | undefined;
  readonly isNew: boolean;
}

/** Returns whether the user can write fields of the record; permissions of a status don't apply to new records. */
export function canEditRecord({ rights, groupIds, status, isNew }: EditedRecord): boolean {
  if (isNew) return rights.record.create;
  return rights.record.update && (!status || canActInStatus(status, 'edit', groupIds));
}
