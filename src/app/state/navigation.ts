import type { AccountSettings, CurrentUser, Directory } from '#core/model.ts';
import { isModuleEnabled, type ModuleName } from '#core/policy/permissions.ts';
import type { IconName } from '#view/kit/icons.ts';
import type { Boot } from './bootState.ts';
import { isTemplateLoading } from './templateLoad.ts';
import type { CurrentAccess } from './useBoot.ts';

export interface NavigationEntry {
  readonly href: string;
  readonly icon: IconName;
  /** The displayed text, unless `labelId` is set. */
  readonly label: string;
  readonly labelId?: string;
  /** True if the entry also covers pages below its URL. */
  readonly coversBelow?: boolean;
  /** URLs of further pages that the entry covers. */
  readonly covers?: readonly string[];
  /** Returns the number of pending items, which is shown unless it is 0. */
  readonly count?: ((data: Boot) => number) | null;
}

/** A menu entry declared by a feature. */
export interface MenuEntry {
  /** `main`: next to home, for all users; `administration`: for administrators. */
  readonly group: 'main' | 'administration';
  readonly href: string;
  readonly icon: IconName;
  readonly labelId: string;
  /** URLs of further pages that the entry covers. */
  readonly covers?: readonly string[];
  /** The module to which the entry belongs; `null` if all accounts have it. */
  readonly module: ModuleName | null;
  /** Returns the number of items pending for the user; `null` if the entry has no count. */
  readonly count: ((data: Boot) => number) | null;
}

export interface NavigationGroup {
  /** The id of the message that names the group. */
  readonly headingId: string;
  readonly entries: readonly NavigationEntry[];
}

type Person = Pick<CurrentUser, 'isAdmin' | 'account'>;

/** Returns the groups for records, boards and, for administrators, `administration`; empty groups are omitted. */
export function getNavigationGroups(
  data: Boot,
  access: CurrentAccess,
  administration: readonly NavigationEntry[],
): NavigationGroup[] {
  const groups = [
    { headingId: 'shell.records', entries: getDirectoryEntries(data, access) },
    { headingId: 'shell.boards', entries: getBoardEntries(data, access) },
    { headingId: 'shell.administration', entries: administration },
  ];
  return groups.filter(group => group.entries.length > 0);
}

/** Returns the entries that features declare for one group of the menu, in the order of the features. */
export function getFeatureEntries(
  menu: readonly MenuEntry[],
  group: MenuEntry['group'],
  settings: AccountSettings,
): NavigationEntry[] {
  return menu
    .filter(entry => entry.group === group && (!entry.module || isModuleEnabled(settings, entry.module)))
    .map(({ module: _, group: __, ...entry }) => ({ ...entry, label: '', coversBelow: true }));
}

/** Returns the entries of the profile's menu, except boards, followed by the other directories shown in the menu. */
export function getDirectoryEntries(data: Boot, access: CurrentAccess): NavigationEntry[] {
  if (isTemplateLoading(data)) return [];
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

/** Returns the entry of the map, with its name in the profile's menu; an empty array if the map module is off. */
function mapEntry({ authUser }: Boot, name = '') {
  if (!isModuleEnabled(authUser.account.settings, 'map')) return [];
  const entry: NavigationEntry = { href: '/map', icon: 'pin', label: name };
  return [{ id: '/map', entry: name ? entry : { ...entry, labelId: 'map.title' } }];
}

/** Returns the entry of a report in the profile's menu; without an id, the entry of the list of reports. */
function reportEntry({ id, name = '' }: { id?: string; name?: string }) {
  const href = id ? `/reports/${id}` : '/reports';
  const entry: NavigationEntry = { href, icon: 'chart', label: name };
  return [{ id: href, entry: name ? entry : { ...entry, labelId: 'reports.title' } }];
}

/** Removes entries that the profile's menu already contains. */
export function filterEntriesOutsideMenu(
  main: readonly NavigationEntry[],
  groups: readonly NavigationGroup[],
): NavigationEntry[] {
  const named = new Set(groups.flatMap(({ entries }) => entries.map(({ href }) => href)));
  return main.filter(({ href }) => !named.has(href));
}

/**
 * Returns the boards for the menu that have a lane which the user can read. If the profile's menu contains
 * boards, only those boards are returned. Returns an empty array while a template is being loaded.
 */
function getBoardEntries(data: Boot, access: CurrentAccess): NavigationEntry[] {
  if (isTemplateLoading(data)) return [];
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

/** Returns the entry of the home page, whose URL is `/home` if the account starts with another page. */
export function createHomeEntry({ account }: Pick<Person, 'account'>): NavigationEntry {
  const start = account.settings.defaultState;
  return { href: start && start !== '/' ? '/home' : '/', icon: 'home', label: '', labelId: 'home.title' };
}

/** Returns whether an entry covers the page at a path. */
export function isCurrentEntry({ href, coversBelow, covers }: NavigationEntry, path: string): boolean {
  if ((href === '/' && path === '/home') || covers?.includes(path)) return true;
  return path === href || (!!coversBelow && path.startsWith(`${href}/`) && !/\/(items|view)$/.test(path));
}

/** Returns the icon of a directory; contacts and processes have icons that differ from those of other data. */
export function getDirectoryIcon({ type, builtIn }: Pick<Directory, 'type' | 'builtIn'>): IconName {
  if (builtIn) return 'users';
  return type === 'Process' ? 'process' : 'folder';
}

/** Returns the URL of a directory's records; contacts have their own page. */
export function getRecordsAddress({ builtIn, code, id }: Pick<Directory, 'id' | 'code' | 'builtIn'>): string {
  return builtIn ? '/contacts' : `/directories/${encodeURIComponent(code || id)}/items`;
}

function toEntry(directory: Directory, name?: string): NavigationEntry {
  return {
    href: getRecordsAddress(directory),
    icon: getDirectoryIcon(directory),
    label: name || directory.name,
  };
}
