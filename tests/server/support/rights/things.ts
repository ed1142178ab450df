/** Creates an administrator's other entities of a permission fixture, and each user's personal entities. */
import { randomUUID } from 'node:crypto';
import type { Member } from '../../harness.ts';
import { type DefinedDirectory, defineDirectory } from '../definitions.ts';
import { importFile } from '../imports.ts';
import type { RightsDefinitions } from './definitions.ts';
import { createTransformation } from './freshConfiguration.ts';
import { createPersonalEntities } from './records.ts';
import type { Ids, Secret } from './world.ts';

export async function makeConfiguration(
  admin: Member,
  { definitions, secret, staff }: { definitions: RightsDefinitions; secret: Secret; staff: string },
): Promise<Ids> {
  const { deals, customers } = definitions;
  const spare = await defineDirectory(
    admin,
    { name: 'Spare', type: 'Data', statusList: [{ name: 'One', type: 'Active' }] },
    [
      { name: 'Plain', type: 'String' },
      { name: 'Gone', type: 'String' },
      { name: 'Third', type: 'String' },
    ],
  );
  const spareDirectory = spare.directory.id;
  const deletedField = spare.field('Gone').id;
  await admin.ok('deleteCustomField', { params: { entity: spareDirectory, id: deletedField } });
  const processField = (
    await admin.ok('createProcessCustomField', { body: { name: 'Shared', type: 'String' } })
  ).id;
  const goneProcessField = (
    await admin.ok('createProcessCustomField', { body: { name: 'Shared and gone', type: 'String' } })
  ).id;
  await admin.ok('deleteProcessCustomField', { params: { id: goneProcessField } });
  const lanes = [{ name: 'Open', directoryId: deals.directory.id, statuses: [deals.status('Open')] }];
  const board = await admin.ok('createBoard', { body: { name: 'Board', lanes } });
  const spareBoard = await admin.ok('createBoard', { body: { name: 'Spare', lanes } });
  const emptyDirectory = await defineDirectory(admin, { name: 'Empty', type: 'Data' });
  const ordered = await defineDirectory(admin, { name: 'Ordered', type: 'Data' }, [
    { name: 'First', type: 'String' },
    { name: 'Second', type: 'String' },
  ]);
  const thirdGroup = await admin.ok('createUserGroup', { body: { name: 'Third' } });
  const spareProcessField = await admin.ok('createProcessCustomField', {
    body: { name: 'Shared too', type: 'String' },
  });
  const sharedView = await admin.ok('createRecordView', {
    params: { id: deals.directory.id },
    body: { name: 'Shared', state: {}, groupIds: [staff] },
  });
  const everyone = (await admin.ok('listUserGroups')).find(group => group.everyone)?.id ?? '';
  const hiddenIn = { fieldId: deals.field('Code name').id, secret };
  const sharedProcessView = await shareProcessView(admin, staff, hiddenIn);
  // This view is also shared with users who can't see the field.
  await shareProcessView(admin, everyone, hiddenIn);
  const tag = (await admin.ok('saveTag', { body: { name: 'Hot' } })).id;
  const secondTag = (await admin.ok('saveTag', { body: { name: 'Cold' } })).id;
  const place = (await admin.ok('listDirectories')).map(({ id }) => id).join(' ');
  const assertion = randomUUID();
  await admin.ok('changeConfiguration', {
    body: {
      changes: [
        {
          kind: 'SaveAssertion',
          id: assertion,
          assertion: {
            name: 'Holds',
            who: { groupId: thirdGroup.id },
            expectation: 'Never',
            directoryId: deals.directory.id,
            part: 'record',
            action: 'delete',
          },
        },
      ],
    },
  });
  const customerOf = ({ directory }: DefinedDirectory, name: string, source?: string) =>
    createTransformation(admin, {
      name,
      sourceDirectoryId: directory.id,
      targetDirectoryId: customers.directory.id,
      pairs: source ? [{ targetFieldId: customers.field('Name').id, sourceFieldId: source }] : [],
    });
  // This transformation uses a field that is hidden from the limited user.
  const transformation = await customerOf(deals, 'Customer', deals.field('Code name').id);
  const spareTransformation = await customerOf(deals, 'Spare customer');
  const vaultTransformation = await customerOf(definitions.vault, 'Locked customer');
  const [version] = (await admin.ok('listConfigurationVersions')).items;
  const content = 'Title\nImported\n';
  const written = await importFile(admin, deals.directory.id, { content });
  const lines = deals.field('Lines').tableFields ?? [];
  return {
    ...{ directory: deals.directory.id, customers: customers.directory.id, spareDirectory, deletedField },
    ...{ status: deals.status('Open'), secondStatus: deals.status('Won'), spareStatus: spare.status('One') },
    ...{
      title: deals.field('Title').id,
      amount: deals.field('Amount').id,
      placeField: deals.field('Place').id,
      paperField: deals.field('Paper').id,
    },
    ...{
      customerField: deals.field('Customer').id,
      lines: deals.field('Lines').id,
      spareField: spare.field('Plain').id,
    },
    ...{
      lineItem: lines[0]?.id ?? '',
      lineBuyer: lines[1]?.id ?? '',
      secretField: deals.field('Code name').id,
    },
    ...{
      place,
      processPlace: `${processField} ${spareProcessField.id}`,
      emptyDirectory: emptyDirectory.directory.id,
      thirdField: spare.field('Third').id,
      spareProcessField: spareProcessField.id,
    },
    ...{ customerName: customers.field('Name').id, processField, goneProcessField },
    ...{
      orderedDirectory: ordered.directory.id,
      first: ordered.field('First').id,
      second: ordered.field('Second').id,
    },
    ...{
      assertion,
      board: board.id,
      spareBoard: spareBoard.id,
      thirdGroup: thirdGroup.id,
      writtenImport: written.id,
      sharedView: sharedView.id,
      sharedProcessView,
      tag,
      secondTag,
      version: version?.id ?? '',
    },
    ...{
      transformation,
      spareTransformation,
      vaultTransformation,
    },
  };
}

async function shareProcessView(
  admin: Member,
  groupId: string,
  { fieldId, secret: { word } }: { fieldId: string; secret: Secret },
): Promise<string> {
  const condition = { field: fieldId, operator: 'Contains', value: { stringValue: word } };
  const filters = { fields: { [fieldId]: { stringValue: word } }, conditions: [condition] };
  const body = { name: 'Shared', state: { filters, columnsOrder: [fieldId] }, groupIds: [groupId] };
  return (await admin.ok('createProcessView', { body })).id;
}

export function createOwnEntities(
  person: Member,
  { definitions, item, label }: { definitions: RightsDefinitions; item: string; label: string },
): Promise<Ids> {
  return createPersonalEntities(person, definitions.deals, { item, textField: 'Title', label });
}
