import { isDisplayHidden, isFieldHidden, isHiddenInStatus, rightsIn } from '#core/permissions.ts';
import { WRITTEN_ID } from '#core/writtenSystemFields.ts';
import { mayReadDirectory } from '#server/modules/definitions/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { mayReadPart } from './fanOut/readers.ts';

/** Notifications are asked about at a moment. */
export interface NotificationScope extends RecordScope {
  /** ISO 8601. */
  readonly now: string;
}

/** Where the caller may look, as ids of directories. */
export interface SeenPlaces {
  readonly read: string[];
  /** Whose trash they see. */
  readonly trash: string[];
  readonly comments: string[];
  readonly files: string[];
  /** Where they see who manages records, but for those in `managerHiddenIn`, which are statuses. */
  readonly managers: string[];
  readonly managerHiddenIn: string[];
}

export function seenPlaces({ definitions, caller: { profile }, principal }: NotificationScope): SeenPlaces {
  const { settings } = principal.user.account;
  const directories = definitions.directories.filter(({ id }) =>
    mayReadDirectory({ definitions, principal }, id),
  );
  const among = (isMeant: (directory: (typeof directories)[number]) => boolean) =>
    directories.filter(isMeant).map(({ id }) => id);
  return {
    read: among(() => true),
    trash: among(({ id }) => rightsIn(profile, id).record.delete),
    comments: among(directory => mayReadPart({ directory, settings, profile }, 'comments')),
    files: among(directory => mayReadPart({ directory, settings, profile }, 'files')),
    managers: among(({ id, fields }) => {
      const field = fields.find(one => one.id === WRITTEN_ID.manager);
      return field !== undefined && !isFieldHidden(rightsIn(profile, id), field);
    }),
    managerHiddenIn: directories.flatMap(({ statusList }) =>
      statusList.filter(status => isHiddenInStatus(status, WRITTEN_ID.manager)).map(({ id }) => id),
    ),
  };
}

/** The directories and statuses in which the caller does not see what records are called. */
export function hiddenDisplays({ definitions, world }: NotificationScope, directoryIds: readonly string[]) {
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
