import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import {
  getDirectoryRights,
  isDisplayHidden,
  isFieldHidden,
  isHiddenInStatus,
} from '#core/policy/permissions.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { canReadRecordPart } from './fanOut/readers.ts';

/** The scope of calls on notifications, which are queried as of a point in time. */
export interface NotificationScope extends RecordScope {
  /** ISO 8601. */
  readonly now: string;
}

/** The ids of the directories that the caller can read, grouped by what the caller can see there. */
export interface ReadableDirectoryIds {
  readonly read: string[];
  /** The directories whose trash the caller can see. */
  readonly trash: string[];
  readonly comments: string[];
  readonly files: string[];
  /**
   * The directories in which the caller can see the manager of records, except in the statuses in `managerHiddenIn`.
   */
  readonly managers: string[];
  readonly managerHiddenIn: string[];
}

export function getVisibleDirectoryIds({
  definitions,
  caller: { profile },
  principal,
}: NotificationScope): ReadableDirectoryIds {
  const { settings } = principal.user.account;
  const directories = definitions.directories.filter(({ id }) =>
    canReadDirectoryById({ definitions, principal }, id),
  );
  const among = (isMeant: (directory: (typeof directories)[number]) => boolean) =>
    directories.filter(isMeant).map(({ id }) => id);
  return {
    read: among(() => true),
    trash: among(({ id }) => getDirectoryRights(profile, id).record.delete),
    comments: among(directory => canReadRecordPart({ directory, settings, profile }, 'comments')),
    files: among(directory => canReadRecordPart({ directory, settings, profile }, 'files')),
    managers: among(({ id, fields }) => {
      const field = fields.find(one => one.id === WRITABLE_ID.manager);
      return field !== undefined && !isFieldHidden(getDirectoryRights(profile, id), field);
    }),
    managerHiddenIn: directories.flatMap(({ statusList }) =>
      statusList.filter(status => isHiddenInStatus(status, WRITABLE_ID.manager)).map(({ id }) => id),
    ),
  };
}

/**
 * Returns the statuses in which record names are hidden from the caller, and the directories in which the names of
 * records without a status are hidden.
 */
export function getHiddenDisplays(
  { definitions, world }: NotificationScope,
  directoryIds: readonly string[],
) {
  const found = directoryIds.flatMap(id => definitions.compiled(id) ?? []);
  return {
    withoutStatus: found
      .filter(one => isDisplayHidden(world, one, null))
      .map(({ directory }) => directory.id),
    statuses: found.flatMap(one =>
      one.directory.statusList.filter(({ id }) => isDisplayHidden(world, one, id)).map(({ id }) => id),
    ),
  };
}
