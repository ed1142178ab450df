import { expect, test } from 'vitest';
import type { DirectoryRights, UsageProfile } from '#core/model.ts';
import { FULL_RIGHTS, NO_RIGHTS } from '#core/policy/permissions.ts';
import { copyProfile, createProfileDraft, groupUsersByProfile, toProfileInput } from './profileDraft.ts';
import {
  applyRightsPreset,
  findReducedDirectories,
  hasAnyRight,
  isRightGranted,
  RIGHTS_COLUMNS,
  setRight,
} from './rights.ts';

const getColumn = (id: string) => RIGHTS_COLUMNS.find(column => column.id === id) ?? RIGHTS_COLUMNS[0];
const turn = (rights: DirectoryRights, id: string, on: boolean) => {
  const column = getColumn(id);
  return column ? setRight(rights, column, on) : rights;
};

test('grants the read permission with any other permission, and removes all permissions of a part with its read permission', () => {
  const may = turn(NO_RIGHTS, 'comments-create', true);
  expect(may.comments).toEqual({ read: true, create: true, update: false, delete: false });
  expect(may.record.read).toBe(true);
  const less = turn(FULL_RIGHTS, 'files-read', false);
  expect(less.files).toEqual(NO_RIGHTS.files);
  expect(less.record).toEqual(FULL_RIGHTS.record);
  expect(hasAnyRight(turn({ ...FULL_RIGHTS, hiddenFields: ['f'] }, 'record-read', false))).toBe(false);
  expect(turn(NO_RIGHTS, 'showOnMenu', true).record.read).toBe(true);
});

test('turns every permission on and off', () => {
  for (const column of RIGHTS_COLUMNS) {
    expect(isRightGranted(setRight(NO_RIGHTS, column, true), column), column.id).toBe(true);
    expect(isRightGranted(setRight(FULL_RIGHTS, column, false), column), column.id).toBe(false);
  }
});

test('keeps hidden fields when a preset is applied', () => {
  const own = { ...NO_RIGHTS, hiddenFields: ['f'] };
  expect(applyRightsPreset(own, 'all')).toEqual({ ...FULL_RIGHTS, hiddenFields: ['f'] });
  expect(applyRightsPreset(own, 'none')).toEqual(own);
  const read = applyRightsPreset(own, 'read');
  expect([read.record.read, read.record.update, read.changes.read]).toEqual([true, false, true]);
});

const profile: UsageProfile = {
  id: 'p',
  name: 'Sales',
  assignments: [{ groupId: 'g' }],
  directories: [{ directoryId: 'd', rights: { ...FULL_RIGHTS, hiddenFields: ['f'] } }],
  otherDirectories: FULL_RIGHTS,
  menu: [{ kind: 'Map' }],
};

test('converts an unchanged draft back to the same profile, and copies a profile without its assignments', () => {
  const { id: _, ...input } = profile;
  expect(toProfileInput(createProfileDraft(profile))).toEqual(input);
  expect(
    toProfileInput({ ...createProfileDraft(profile), other: NO_RIGHTS }).otherDirectories,
  ).toBeUndefined();
  expect(copyProfile(profile, 'Copy')).toMatchObject({ name: 'Copy', assignments: [], menu: profile.menu });
});

test('detects lost permissions and newly hidden fields, and applies the first matching profile', () => {
  expect(findReducedDirectories(['d', 'e'], profile, undefined)).toEqual(['d', 'e']);
  const hidden = {
    ...profile,
    directories: [{ directoryId: 'e', rights: { ...FULL_RIGHTS, hiddenFields: ['x'] } }],
  };
  expect(findReducedDirectories(['d', 'e'], profile, hidden)).toEqual(['e']);
  expect(findReducedDirectories(['d', 'e'], profile, profile)).toEqual([]);
  const user = {
    id: 'u',
    name: 'Ben',
    email: '',
    groups: ['g'],
    role: 'User',
    isAdmin: false,
    isInvited: false,
  } as const;
  const people = {
    users: [
      { ...user, groups: ['g'] },
      { ...user, id: 'v', groups: [] },
    ],
    groups: [{ id: 'all', name: 'Everyone', everyone: true, deleted: false, users: [] }],
  };
  const everyone = { ...profile, id: 'q', assignments: [{ groupId: 'all' }] };
  const idsOf = (profiles: UsageProfile[]) =>
    [...groupUsersByProfile(profiles, people)].map(([id, users]) => [id, users.map(each => each.id)]);
  expect(idsOf([profile, everyone])).toEqual([
    ['p', ['u']],
    ['q', ['v']],
  ]);
  expect(idsOf([profile])).toEqual([
    ['p', ['u']],
    [undefined, ['v']],
  ]);
});
