import { expect, test } from 'vitest';
import { diffDocuments } from './diff.ts';
import { type ChangedDocument, type ConfigurationDocument, findChangedDocuments } from './documents.ts';

const status = {
  directoryId: 'd-1',
  order: 0,
  name: 'Open',
  type: 'Active' as const,
  color: '#111111',
  textColor: '#ffffff',
  commentRequiredToEnter: false,
  commentRequiredToLeave: false,
  permissions: [{ groupId: 'g1', enter: true, leave: true, edit: true }],
  fields: {},
};

test('reports only differences, with their paths', () => {
  const before: ConfigurationDocument[] = [
    { kind: 'Status', id: 's', content: status },
    { kind: 'Group', id: 'g1', content: { name: 'Same', deleted: false, everyone: false, users: ['u'] } },
  ];
  const permissions = [
    { groupId: 'g2', enter: true, leave: true, edit: true },
    { groupId: 'g1', enter: true, leave: false, edit: true },
  ];
  const after: ConfigurationDocument[] = [
    { kind: 'Status', id: 's', content: { ...status, fields: { f: { required: true } }, permissions } },
    { kind: 'Group', id: 'g1', content: { everyone: false, users: ['u'], deleted: false, name: 'Same' } },
  ];
  expect(diffDocuments(findChangedDocuments(before, after))).toEqual([
    {
      kind: 'Status',
      id: 's',
      directoryId: 'd-1',
      name: 'Open',
      outcome: 'Changed',
      changes: [
        { path: ['permissions', 'g1', 'leave'], before: true, after: false },
        { path: ['permissions', 'g2'], after: permissions[0] },
        { path: ['fields', 'f'], after: { required: true } },
      ],
    },
  ]);
});

test('reports definitions as created, removed or restored, and deleted ones as removed', () => {
  const group = { name: 'G', deleted: false, everyone: false, users: [] };
  const gone = { ...group, deleted: true };
  const of = (before: typeof group | null, after: typeof group | null): ChangedDocument => ({
    kind: 'Group',
    id: 'g',
    before,
    after,
  });
  const outcomes = diffDocuments([of(null, group), of(group, null), of(group, gone), of(gone, group)]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['Created', 'Removed', 'Removed', 'Restored']);
});

test('reports a new order of a list as a single change', () => {
  const profile = { name: 'P', order: 1, directories: [], menu: [] };
  const [diff] = diffDocuments([
    {
      kind: 'Profile',
      id: 'p',
      before: { ...profile, assignments: [{ userId: 'a' }, { groupId: 'b' }] },
      after: { ...profile, assignments: [{ groupId: 'b' }, { userId: 'a' }] },
    },
  ]);
  expect(diff?.changes).toEqual([{ path: ['assignments'], before: ['a', 'b'], after: ['b', 'a'] }]);
});

test('reports a removed option as one change, not as changed texts of the options after it', () => {
  const options = ['red', 'green', 'blue'].map(value => ({ value, text: value.toUpperCase() }));
  const [first, ...others] = options;
  const field = {
    directoryId: 'd',
    order: 0,
    name: 'Color',
    code: 'color',
    type: 'Dropdown',
    deleted: false,
  };
  const [diff] = diffDocuments([
    {
      kind: 'Field',
      id: 'f',
      before: { ...field, dropdownItems: options },
      after: { ...field, dropdownItems: others },
    } as ChangedDocument,
  ]);
  expect(diff?.changes).toEqual([{ path: ['dropdownItems', 'red'], before: first }]);
});
