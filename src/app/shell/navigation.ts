import type { Directory } from '#core/model.ts';
import type { IconName } from '#view/kit/icons.ts';
import type { Boot } from '../state/boot.ts';
import type { Access } from '../state/useBoot.ts';

export interface NavigationEntry {
  readonly href: string;
  readonly icon: IconName;
  /** A text, or the id of a message. */
  readonly label: string;
  readonly labelId?: string;
}

/** The directories of the side navigation: those the profile's menu names, then the others shown on the menu. */
export function directoryEntries(data: Boot, access: Access): NavigationEntry[] {
  const readable = data.directories.filter(directory => access.rightsIn(directory.id).record.read);
  const named = (access.profile?.menu ?? []).flatMap(item =>
    readable.filter(directory => directory.id === item.id),
  );
  const others = readable.filter(
    directory =>
      directory.showOnMenu && access.rightsIn(directory.id).showOnMenu && !named.includes(directory),
  );
  return [...named, ...others].map(toEntry);
}

/**
 * The boards of the side navigation: where the profile's menu names boards those, otherwise every one with a lane the
 * person may read.
 */
export function boardEntries(data: Boot, access: Access): NavigationEntry[] {
  const readable = data.boards.filter(({ lanes }) =>
    lanes.some(lane => access.rightsIn(lane.directoryId).record.read),
  );
  const wanted = (access.profile?.menu ?? []).filter(item => item.kind === 'Board');
  const named = wanted.flatMap(item => readable.filter(board => board.id === item.id));
  return (wanted.length > 0 ? named : readable).map(({ id, name }) => ({
    href: `/boards/${id}/view`,
    icon: 'board',
    label: name,
  }));
}

export const adminEntries: readonly NavigationEntry[] = [
  { href: '/directories', icon: 'directory', label: '', labelId: 'directories.title' },
  { href: '/boards', icon: 'board', label: '', labelId: 'boards.title' },
  { href: '/users', icon: 'users', label: '', labelId: 'users.title' },
  { href: '/settings', icon: 'settings', label: '', labelId: 'settings.title' },
];

export const homeEntry: NavigationEntry = { href: '/', icon: 'home', label: '', labelId: 'home.title' };

function recordsAddress(directory: Pick<Directory, 'id' | 'code'>): string {
  return `/directories/${encodeURIComponent(directory.code || directory.id)}/items`;
}

function toEntry(directory: Directory): NavigationEntry {
  return {
    href: recordsAddress(directory),
    icon: directory.type === 'Process' ? 'process' : 'folder',
    label: directory.name,
  };
}
