import type { Directory } from '#core/model.ts';
import type { IconName } from '#view/kit/icons.ts';
import type { FollowTarget as FollowedThing } from '../../../shared/following/useFollowEntries.ts';
import { getRecordsAddress } from '../../../state/navigation.ts';
import type { Followed } from '../notificationCalls.ts';

export interface FollowedEntry {
  readonly key: string;
  readonly name: string;
  /**
   * The name of the directory that contains the record or view; `null` for a directory, or if no single directory
   * contains it.
   */
  readonly place: string | null;
  readonly icon: IconName;
  readonly isMuted: boolean;
  readonly followed: FollowedThing;
  /** The URL of the page that displays the item. */
  readonly href: string;
}

export interface FollowedGroup {
  readonly id: 'views' | 'directories' | 'records' | 'muted';
  readonly entries: readonly FollowedEntry[];
}

/** Returns followed items, grouped by type, then all muted items. Empty groups are omitted. */
export function groupFollowed(
  { records, directories, views }: Followed,
  all: readonly Directory[],
): FollowedGroup[] {
  const byId = new Map(all.map(directory => [directory.id, directory]));
  const hrefOf = (directory: Directory | undefined) =>
    directory ? getRecordsAddress(directory) : '/processes';
  const ofViews = views.map(({ viewId, directoryId = null, name }): FollowedEntry => {
    const directory = directoryId === null ? undefined : byId.get(directoryId);
    return {
      key: viewId,
      name,
      place: directory?.name ?? null,
      icon: 'eye',
      isMuted: false,
      followed: { what: 'view', directoryId, viewId },
      href: hrefOf(directory),
    };
  });
  const ofDirectories = directories.flatMap(({ directoryId, state }): FollowedEntry[] => {
    const directory = byId.get(directoryId);
    if (!directory) return [];
    return [
      {
        key: directoryId,
        name: directory.name,
        place: null,
        icon: 'directory',
        isMuted: state === 'Muted',
        followed: { what: 'directory', directoryId },
        href: hrefOf(directory),
      },
    ];
  });
  const ofRecords = records.map(({ itemId, directoryId, display, state }): FollowedEntry => {
    const directory = byId.get(directoryId);
    return {
      key: itemId,
      name: display,
      place: directory?.name ?? null,
      icon: directory?.type === 'Process' ? 'process' : 'text',
      isMuted: state === 'Muted',
      followed: { what: 'record', directoryId, itemId },
      href: hrefOf(directory),
    };
  });
  const isOn = ({ isMuted }: FollowedEntry) => !isMuted;
  const parts: FollowedGroup[] = [
    { id: 'views', entries: ofViews },
    { id: 'directories', entries: ofDirectories.filter(isOn) },
    { id: 'records', entries: ofRecords.filter(isOn) },
    { id: 'muted', entries: [...ofDirectories, ...ofRecords].filter(({ isMuted }) => isMuted) },
  ];
  return parts.filter(({ entries }) => entries.length > 0);
}
