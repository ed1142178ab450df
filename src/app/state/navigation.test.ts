import { expect, test } from 'vitest';
import type { UsageProfile } from '#core/model.ts';
import type { Boot } from './boot.ts';
import { navigationGroups, notNamed } from './navigation.ts';
import type { Access } from './useBoot.ts';

const bootOf = (moduleMapEnabled: boolean) =>
  ({
    directories: [],
    boards: [],
    authUser: { account: { settings: { moduleMapEnabled } } },
  }) as unknown as Boot;
const accessTo = (menu: UsageProfile['menu']) =>
  ({ profile: { menu }, mayRead: () => true }) as unknown as Access;
const main = [
  { href: '/map', icon: 'pin', label: '' } as const,
  { href: '/files', icon: 'file', label: '' } as const,
];

test('places the map in the menu where the profile puts it, under its name, and only there', () => {
  const groups = navigationGroups(bootOf(true), accessTo([{ kind: 'Map', name: 'Where' }]), []);
  expect(groups.flatMap(({ entries }) => entries.map(({ href, label }) => [href, label]))).toEqual([
    ['/map', 'Where'],
  ]);
  expect(notNamed(main, groups).map(({ href }) => href)).toEqual(['/files']);
});

test('omits the map from the menu if its module is disabled', () => {
  expect(navigationGroups(bootOf(false), accessTo([{ kind: 'Map' }]), [])).toEqual([]);
});
