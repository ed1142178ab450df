import type { AccountSettings, CurrentUser, Directory } from '#core/model.ts';
import { isModuleEnabled, type ModuleName } from '#core/permissions.ts';
import type { IconName } from '#view/kit/icons.ts';
import type { Boot } from './boot.ts';
import { isFilling } from './templateLoad.ts';
import type { Access } from './useBoot.ts';

export interface NavigationEntry {
  readonly href: string;
  readonly icon: IconName;
  /** A text, or the id of a message. */
  readonly label: string;
  readonly labelId?: string;
  /** Pages below its address are its own too. */
  readonly coversBelow?: boolean;
  /** Pages with addresses elsewhere that are its own, too. */
  readonly covers?: readonly string[];
  /** How many wait there; shown where there are any. */
  readonly count?: ((data: Boot) => number) | null;
}

/** A place in the menu that a feature states. */
export interface MenuEntry {
  /** `main`: beside home, for everyone; `administration`: for administrators. */
  readonly group: 'main' | 'administration';
  readonly href: string;
  readonly icon: IconName;
  readonly labelId: string;
  /** Pages with addresses elsewhere that are its own, too. */
  readonly covers?: readonly string[];
  /** The module that it belongs to; null where every account has it. */
  readonly module: ModuleName | null;
  /** How many things wait there for whoever looks; null where nothing is counted. */
  readonly count: ((data: Boot) => number) | null;
}

export interface NavigationGroup {
  /** Of the message that names the group. */
  readonly headingId: string;
  readonly entries: readonly NavigationEntry[];
}

type Person = Pick<CurrentUser, 'isAdmin' | 'account'>;

/** Records, boards and, for administrators, `administration`; groups with nothing in them are left out. */
export function navigationGroups(
  data: Boot,
  access: Access,
  administration: readonly NavigationEntry[],
): NavigationGroup[] {
  const groups = [
    { headingId: 'shell.records', entries: directoryEntries(data, access) },
    { headingId: 'shell.boards', entries: boardEntries(data, access) },
    { headingId: 'shell.administration', entries: administration },
  ];
  return groups.filter(group => group.entries.length > 0);
}

/** What features state of one group of the menu, in their order. */
export function statedEntries(
  menu: readonly MenuEntry[],
  group: MenuEntry['group'],
  settings: AccountSettings,
): NavigationEntry[] {
  return menu
    .filter(entry => entry.group === group && (!entry.module || isModuleEnabled(settings, entry.module)))
    .map(({ module: _, group: __, ...entry }) => ({ ...entry, label: '', coversBelow: true }));
}

/** The directories of the side navigation: those the profile's menu names, then the others shown on the menu. */
export function directoryEntries(data: Boot, access: Access): NavigationEntry[] {
  if (isFilling(data)) return [];
  const readable = data.directories.filter(directory => access.mayRead(directory.id));
  const named = (access.profile?.menu ?? []).flatMap(item => {
    if (item.kind === 'Map') return mapEntry(data, item.name);
    if (item.kind === 'Report') return reportEntry(item);
    return readable
      .filter(directory => directory.id === item.id)
      .map(directory => ({ id: directory.id, entry: toEntry(directory, item.name) }));
  });
  const others = readable.filter(
    directory =>
      directory.showOnMenu &&
      access.rightsIn(directory.id).showOnMenu &&
      !named.some(({ id }) => id === directory.id),
  );
  return [...named.map(({ entry }) => entry), ...others.map(directory => toEntry(directory))];
}

/** The map where a profile's menu puts it, under the name that it gives it. */
function mapEntry({ authUser }: Boot, name = '') {
  if (!isModuleEnabled(authUser.account.settings, 'map')) return [];
  const entry: NavigationEntry = { href: '/map', icon: 'pin', label: name };
  return [{ id: '/map', entry: name ? entry : { ...entry, labelId: 'map.title' } }];
}

/** A report that a profile's menu names; without an id the list of them. */
function reportEntry({ id, name = '' }: { id?: string; name?: string }) {
  const href = id ? `/reports/${id}` : '/reports';
  const entry: NavigationEntry = { href, icon: 'chart', label: name };
  return [{ id: href, entry: name ? entry : { ...entry, labelId: 'reports.title' } }];
}

/** What a profile's menu names stands there alone. */
export function notNamed(
  main: readonly NavigationEntry[],
  groups: readonly NavigationGroup[],
): NavigationEntry[] {
  const named = new Set(groups.flatMap(({ entries }) => entries.map(({ href }) => href)));
  return main.filter(({ href }) => !named.has(href));
}

/**
 * The boards of the side navigation: where the profile's menu names boards those, otherwise every one with a lane the
 * person may read.
 */
function boardEntries(data: Boot, access: Access): NavigationEntry[] {
  if (isFilling(data)) return [];
  const readable = data.boards.filter(({ lanes }) => lanes.some(lane => access.mayRead(lane.directoryId)));
  const wanted = (access.profile?.menu ?? []).filter(item => item.kind === 'Board');
  const named = wanted.flatMap(item =>
    readable
      .filter(board => board.id === item.id)
      .map(board => ({ ...board, name: item.name || board.name })),
  );
  return (wanted.length > 0 ? named : readable).map(({ id, name }) => ({
    href: `/boards/${id}/view`,
    icon: 'board',
    label: name,
  }));
}

/** Home, also where the account starts with another page. */
export function homeEntry({ account }: Pick<Person, 'account'>): NavigationEntry {
  const start = account.settings.defaultState;
  return { href: start && start !== '/' ? '/home' : '/', icon: 'home', label: '', labelId: 'home.title' };
}

/** Whether an entry stands for the page of an address: the page itself, or one below it. */
export function isCurrent({ href, coversBelow, covers }: NavigationEntry, path: string): boolean {
  if ((href === '/' && path === '/home') || covers?.includes(path)) return true;
  return path === href || (!!coversBelow && path.startsWith(`${href}/`) && !/\/(items|view)$/.test(path));
}

/** What stands for a directory wherever it is named: contacts and processes look different from other data. */
export function directoryIcon({ type, builtIn }: Pick<Directory, 'type' | 'builtIn'>): IconName {
  if (builtIn) return 'users';
  return type === 'Process' ? 'process' : 'folder';
}

/** Contacts have a page of their own. */
export function recordsAddress({ builtIn, code, id }: Pick<Directory, 'id' | 'code' | 'builtIn'>): string {
  return builtIn ? '/contacts' : `/directories/${encodeURIComponent(code || id)}/items`;
}

function toEntry(directory: Directory, name?: string): NavigationEntry {
  return {
    href: recordsAddress(directory),
    icon: directoryIcon(directory),
    label: name || directory.name,
  };
}
