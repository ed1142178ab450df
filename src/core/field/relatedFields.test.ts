import { describe, expect, test } from 'vitest';
import { compileDirectory } from '../directory/compileDirectory.ts';
import type { DirectoryRights, FieldDefinition, Status } from '../model.ts';
import {
  type FieldEnvironment,
  FULL_RIGHTS,
  findVisibleField,
  getSourceFieldIds,
  listStatusesHidingTarget,
} from '../policy/permissions.ts';
import {
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testFieldRegistry,
  testTextPlugin,
} from '../testing/testFieldRegistry.ts';
import { normalizeFieldName } from './fieldName.ts';
import { parseFieldPath } from './fieldPath.ts';
import type { FieldPlugin } from './fieldPlugin.ts';
import { createFieldRegistry } from './fieldRegistry.ts';
import { findRelatedField, listRelatedFields } from './relatedFields.ts';

const linkPlugin: FieldPlugin<string> = {
  ...testTextPlugin,
  type: 'Link',
  pointsAt: ({ directoryId }) => directoryId,
  references: ({ directoryId }) => ({ directories: directoryId ? [directoryId] : [], fields: [] }),
};
// The field types that system fields use.
const own = ['Dropdown', 'Person', 'Text'].map((type): FieldPlugin<string> => ({ ...testTextPlugin, type }));
const registry = createFieldRegistry([...testFieldRegistry.plugins, linkPlugin, ...own] as FieldPlugin[]);
const link = (id: string, directoryId: string, more: Partial<FieldDefinition> = {}) =>
  createTestTextField(id, { type: 'Link', directoryId, ...more });

const hiddenInSecret: Status[] = [
  createTestStatus('secret', { fields: { region: { hidden: true }, CreatedBy: { hidden: true } } }),
];
const donors = {
  ...createTestDirectory(
    [
      createTestTextField('region', { name: 'Region' }),
      createTestTextField('shared'),
      createTestTextField('closed', { hidden: true }),
      createTestTextField('gone', { deleted: true }),
      link('sponsor', 'donors'),
      createTestTextField('echo', {
        type: 'Echo',
        directoryFieldId: 'sponsor',
        directoryRelatedFieldId: 'region',
      }),
    ],
    hiddenInSecret,
  ),
  id: 'donors',
  lastComment: true,
};
const gifts = {
  ...createTestDirectory([
    createTestTextField('title'),
    createTestTextField('shared'),
    link('donor', 'donors', { name: 'Donor' }),
    link('helpers', 'donors', { array: true }),
    link('hidden', 'donors', { hidden: true }),
    link('nowhere', 'elsewhere'),
  ]),
  id: 'gifts',
};
const compiled = new Map([donors, gifts].map(one => [one.id, compileDirectory(one, registry)]));
const directoryOfId = (id: string) => compiled.get(id);
const place = compileDirectory(gifts, registry);

describe('The field at the end of a path', () => {
  test('shows the field of the linked record, and has the names of both fields in its name', () => {
    const field = findRelatedField(place, 'donor.region', directoryOfId);
    expect(field?.definition).toMatchObject({ id: 'donor.region', name: 'Donor › Region', type: 'Echo' });
    expect(field?.isComputed).toBe(true);
    const findField = (id: string) => donors.fields.find(one => one.id === id);
    expect(field?.resolve({ findField, engine: registry })?.definition.id).toBe('region');
    expect(findRelatedField(place, 'donor.region', directoryOfId)).toBe(field);
  });

  test.each([
    'donor',
    'donor.',
    '.region',
    'donor.nothing',
    'nothing.region',
    'title.region',
    'helpers.region',
    'hidden.region',
    'nowhere.region',
    'donor.closed',
    'donor.gone',
    'donor.echo',
    'donor.title',
    'donor.StatusPosition',
    'donor.LastComment',
    'donor.Number',
    'helpers.Status',
    'donor.sponsor.region',
  ])("doesn't exist for the path %s", name => {
    expect(findRelatedField(place, name, directoryOfId)).toBe(undefined);
  });

  test("can't be the reference that the path begins with", () => {
    const own = compileDirectory(donors, registry);
    expect(findRelatedField(own, 'sponsor.sponsor', directoryOfId)).toBe(undefined);
    expect(findRelatedField(own, 'sponsor.region', directoryOfId)).toBeDefined();
  });

  test('is listed for every valid path', () => {
    const names = { tags: [{ id: 'gold', name: 'Gold' }], nameOf: (id: string) => `The ${id}` };
    const all = place.fields.flatMap(reference =>
      listRelatedFields(registry, reference, directoryOfId, names),
    );
    expect(all.map(({ definition: { id, name } }) => [id, name])).toEqual([
      ['donor.region', 'Donor › Region'],
      ['donor.shared', 'Donor › shared'],
      ['donor.sponsor', 'Donor › sponsor'],
      ['donor.Status', 'Donor › The Status'],
      ['donor.Tags', 'Donor › The Tags'],
      ['donor.CreatedBy', 'Donor › The CreatedBy'],
    ]);
    for (const { definition } of all)
      expect(findRelatedField(place, definition.id, directoryOfId)).toBeDefined();
    const tags = all.find(({ definition }) => definition.id === 'donor.Tags');
    const shown = tags?.resolve({ findField: () => undefined, engine: registry })?.definition;
    expect(shown).toMatchObject({ id: 'Tags', dropdownItems: [{ value: 'gold', text: 'Gold' }] });
  });

  test('can be a built-in field of the other record, such as its status', () => {
    const field = findRelatedField(place, 'donor.Status', directoryOfId);
    const shown = field?.resolve({ findField: () => undefined, engine: registry });
    expect(shown?.definition.dropdownItems?.map(({ value }) => value)).toEqual(['secret']);
    expect(findRelatedField(place, 'donor.Status', directoryOfId)).toBe(field);
  });
});

describe('The field at the end of a path is visible', () => {
  const seen = (name: string, rights: Partial<Record<'gifts' | 'donors', Partial<DirectoryRights>>> = {}) => {
    const rightsOf = (id: 'gifts' | 'donors') => ({ ...FULL_RIGHTS, ...rights[id] });
    const directories = (['gifts', 'donors'] as const).map(directoryId => ({
      directoryId,
      rights: rightsOf(directoryId),
    }));
    const profile = { id: 'p', name: 'p', assignments: [], menu: [], directories };
    const world: FieldEnvironment = {
      settings: {},
      profile,
      findField: id => [donors, gifts].flatMap(({ fields }) => fields).find(field => field.id === id),
      ownerOf: id => [gifts, donors].find(({ fields }) => fields.some(field => field.id === id)),
      compiled: directoryOfId,
    };
    const field = findVisibleField(world, { compiled: place, rights: rightsOf('gifts') }, name);
    return { field, hiddenIn: field && listStatusesHidingTarget(world, registry, field) };
  };

  test('if the user sees the reference, can read the other directory and sees the field there', () => {
    expect(seen('donor.region')).toMatchObject({ field: { isComputed: true }, hiddenIn: ['secret'] });
    expect(seen('donor.region', { gifts: { hiddenFields: ['donor'] } }).field).toBe(undefined);
    expect(seen('donor.region', { donors: { hiddenFields: ['region'] } }).field).toBe(undefined);
    const record = { read: false, create: false, update: false, delete: false };
    expect(seen('donor.region', { donors: { record } }).field).toBe(undefined);
  });

  test('if it is a built-in field, unless the other directory hides it', () => {
    expect(seen('donor.Status')).toMatchObject({ field: { isComputed: true }, hiddenIn: [] });
    expect(seen('donor.CreatedBy')).toMatchObject({ field: { isComputed: true }, hiddenIn: ['secret'] });
    const createdBy = { hiddenFields: ['CreatedBy'] };
    expect(seen('donor.CreatedBy', { gifts: createdBy }).field).toBeDefined();
    expect(seen('donor.CreatedBy', { donors: createdBy }).field).toBe(undefined);
    const record = { read: false, create: false, update: false, delete: false };
    expect(seen('donor.Status', { donors: { record } }).field).toBe(undefined);
  });

  test('even if the source directory hides another field with the same id', () => {
    expect(seen('donor.shared', { gifts: { hiddenFields: ['shared'] } }).field).toBeDefined();
    expect(seen('donor.shared', { donors: { hiddenFields: ['shared'] } }).field).toBe(undefined);
    const field = findRelatedField(place, 'donor.shared', directoryOfId);
    expect(field && getSourceFieldIds(place, field)).toEqual(['donor.shared', 'donor']);
    const own = compileDirectory(donors, registry);
    const sponsored = findRelatedField(own, 'sponsor.region', directoryOfId);
    expect(sponsored && getSourceFieldIds(own, sponsored)).toEqual(['sponsor.region', 'sponsor', 'region']);
  });
});

test('parses only paths of two parts, and converts the ids in a path to lower case', () => {
  const id = '01890000-0000-7000-8000-00000000C057';
  expect(parseFieldPath('a.b')).toEqual({ referenceId: 'a', fieldId: 'b' });
  for (const name of ['a', 'a.b.c', '.b', 'a.', '']) expect(parseFieldPath(name)).toBe(undefined);
  expect(normalizeFieldName(`Contact.${id}`)).toBe(`Contact.${id.toLowerCase()}`);
  expect(normalizeFieldName(`${id}.${id}`)).toBe(`${id}.${id}`.toLowerCase());
});
