/** Which groups bring records into a status, take them out of it, and change them in it. */
import type { DirectoryRights, Status } from '../model.ts';

export type StatusAction = 'enter' | 'leave' | 'edit';

/** A status without permission rows is open to everyone. */
export function mayInStatus(status: Status, action: StatusAction, groupIds: readonly string[]): boolean {
  return isOpenStatus(status) || statusGroup(status, action, groupIds) !== undefined;
}

export function isOpenStatus({ permissions }: Pick<Status, 'permissions'>): boolean {
  return permissions.length === 0;
}

/** The first of the groups whom a row of the status lets. */
export function statusGroup(
  { permissions }: Pick<Status, 'permissions'>,
  action: StatusAction,
  groupIds: readonly string[],
): string | undefined {
  return permissions.find(row => row[action] && groupIds.includes(row.groupId))?.groupId;
}

interface EditedRecord {
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** The status it is in, or is to enter. */
  readonly status: Status | undefined;
  readonly isNew: boolean;
}

/** Whether anything of a record may be written: for a new one the groups of its status do not count. */
export function mayEditRecord({ rights, groupIds, status, isNew }: EditedRecord): boolean {
  if (isNew) return rights.record.create;
  return rights.record.update && (!status || mayInStatus(status, 'edit', groupIds));
}
