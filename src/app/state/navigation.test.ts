import { expect, test } from 'vitest';
import type { UsageProfile } from '#core/model.ts';
import type { Boot } from './bootState.ts';
import { filterEntriesOutsideMenu, getNavigationGroups } from './navigation.ts';
import type { CurrentAccess } from './useBoot.ts';

const getBoot = (moduleMapEnabled: boolean) =>
  ({
    directories: [],
    boards: [],
    authUser: { account: { settings: { moduleMapEnabled } } },
  }) as unknown as Boot;
const accessTo = (menu: UsageProfile['menu']) =>
  ({ profile: { menu }, mayRead: () => true }) as unknown as CurrentAccess;
const main = [
  { href: '/map', icon: 'pin', label: '' } as const,
  { href: '/files', icon: 'file', label: '' } as const,
];

test('shows the map only at the place and under the name that the profile defines in the menu', () => {
  const groups = getNavigationGroups(getBoot(true), accessTo([{ kind: 'Map', name: 'Where' }]), []);
  expect(groups.flatMap(({ entries }) => entries.map(({ href, label }) => [href, label]))).toEqual([
    ['/map', 'Where'],
  ]);
  expect(filterEntriesOutsideMenu(main, groups).map(({ href }) => href)).toEqual(['/files']);
});

test('omits the map from the menu if its module is disabled', () => {
  expect(getNavigationGroups(getBoot(false), accessTo([{ kind: 'Map' }]), [])).toEqual([]);
});
