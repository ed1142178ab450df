/** Leads with a transformation to requests, with a pair of each type, for the tests of transformations. */
import { randomUUID } from 'node:crypto';
import type { DataTransformationInput, FieldValues, Issue } from '#core/model.ts';
import type { Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

export const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
export const toTextValue = (stringValue: string) => ({ stringValue });
export const toNumberValue = (numberValue: number) => ({ numberValue });
export const formatIssues = (issues: readonly Issue[]) =>
  issues.map(({ path, code }) => [...path, code].join(' '));

export type TransformationWorld = Awaited<ReturnType<typeof createTransformationWorld>>;

export async function createTransformationWorld(admin: Member) {
  const leads = await defineDirectory(
    admin,
    {
      name: 'Lead',
      code: 'lead',
      type: 'Process',
      commentsEnabled: true,
      filesEnabled: true,
      statusList: [
        { name: 'Open', type: 'Active' },
        { name: 'Won', type: 'Success', commentRequiredToEnter: true },
        { name: 'Lost', type: 'Failure' },
      ],
    },
    [
      { name: 'Title', code: 'title', type: 'String' },
      { name: 'Count', code: 'count', type: 'Number' },
      { name: 'Secret', code: 'secret', type: 'String' },
      { name: 'Proof', code: 'proof', type: 'File' },
      {
        name: 'Goods',
        code: 'goods',
        type: 'Table',
        tableFields: [
          { name: 'What', code: 'what', type: 'String' },
          { name: 'Pieces', code: 'pieces', type: 'Number' },
        ],
      },
    ],
  );
  const requests = await defineDirectory(
    admin,
    { name: 'Request', code: 'request', type: 'Data', filesEnabled: true },
    [
      { name: 'Subject', code: 'subject', type: 'String', required: true },
      { name: 'Pieces', code: 'pieces', type: 'String' },
      { name: 'Double', code: 'double', type: 'Number' },
      {
        name: 'Channel',
        code: 'channel',
        type: 'Dropdown',
        dropdownItems: ['Phone', 'Mail'].map(value => ({ value, text: value })),
      },
      { name: 'Note', code: 'note', type: 'String' },
      { name: 'Proof', code: 'proof', type: 'File' },
      { name: 'From', code: 'from', type: 'Directory', directoryId: leads.directory.id },
      {
        name: 'Products',
        code: 'products',
        type: 'Table',
        tableFields: [
          { name: 'Name', code: 'name', type: 'String' },
          { name: 'Amount', code: 'amount', type: 'Number' },
        ],
      },
    ],
  );
  const lead = (name: string) => leads.field(name).id;
  const request = (name: string) => requests.field(name).id;
  const column = (directory: DefinedDirectory, table: string, name: string) =>
    directory.field(table).tableFields?.find(one => one.name === name)?.id ?? '';
  const definition = (more: Partial<DataTransformationInput> = {}): DataTransformationInput => ({
    name: 'Request from lead',
    sourceDirectoryId: leads.directory.id,
    targetDirectoryId: requests.directory.id,
    pairs: [
      { targetFieldId: request('Subject'), sourceFieldId: lead('Title') },
      { targetFieldId: request('Pieces'), sourceFieldId: lead('Count') },
      { targetFieldId: request('Double'), formula: 'count * 2' },
      { targetFieldId: request('Channel'), constant: toTextValue('Phone') },
      { targetFieldId: request('Note'), sourceFieldId: lead('Secret') },
      { targetFieldId: request('Proof'), sourceFieldId: lead('Proof') },
      {
        targetFieldId: request('Products'),
        sourceFieldId: lead('Goods'),
        columns: [
          {
            targetFieldId: column(requests, 'Products', 'Name'),
            sourceFieldId: column(leads, 'Goods', 'What'),
          },
          { targetFieldId: column(requests, 'Products', 'Amount'), formula: 'pieces + 1' },
        ],
      },
    ],
    backLinkFieldId: request('From'),
    sourceStatusId: leads.status('Won'),
    takeFiles: true,
    takeTags: true,
    ...more,
  });
  const save = async (transformation: DataTransformationInput, given: string = randomUUID()) => {
    const changes = [{ kind: 'SaveTransformation' as const, id: given, transformation }];
    await admin.ok('changeConfiguration', { body: { changes } });
    return given;
  };
  const make = (values: Record<string, FieldValues[string]>, tags: string[] = []) =>
    admin.ok('createItem', {
      params: { id: leads.directory.id },
      body: {
        tags,
        customFields: Object.fromEntries(Object.entries(values).map(([name, value]) => [lead(name), value])),
      },
    });
  const prepare = (member: Member, itemId: string, of = id) =>
    member.ok('prepareTransformation', { params: { id: of }, body: { itemId } });

  const id = await save(definition());
  return { admin, leads, requests, id, lead, request, column, definition, save, make, prepare };
}
