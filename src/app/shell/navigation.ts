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

export const adminEntries: readonly NavigationEntry[] = [
  { href: '/directories', icon: 'directory', label: '', labelId: 'directories.title' },
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
