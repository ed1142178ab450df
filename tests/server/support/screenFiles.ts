/** Creates records with files in every possible position, for the tests of the file list. */
import type { DirectoryRights } from '#core/model.ts';
import type { Member, TestApi } from '../harness.ts';
import { type DefinedDirectory, defineDirectory, readDefinedDirectory } from './definitions.ts';

export interface FileWorld {
  readonly admin: Member;
  readonly reader: Member;
  readonly cases: DefinedDirectory;
  readonly sites: DefinedDirectory;
  /** Fields and columns that a profile can hide. */
  readonly hideable: readonly string[];
  readonly fileIds: readonly string[];
  readonly itemId: string;
}

export function createForm(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'application/octet-stream',
) {
  const form = new FormData();
  form.set('file', new Blob([content], { type }), name);
  return form;
}

export async function enableFileStorage(admin: Member): Promise<void> {
  const { id, name, timeZone } = admin.user.account;
  const settings = { moduleFileStorageEnabled: true, moduleMapEnabled: true };
  await admin.ok('updateAccount', { params: { id }, body: { name, timeZone, settings } });
}

/**
 * Creates directories with files. Cases have files in fields, in a list, in a table, and attached to records; sites
 * belong to a module.
 */
export async function buildFileWorld(api: Pick<TestApi, 'admin' | 'colleague' | 'jobs'>): Promise<FileWorld> {
  const admin = await api.admin();
  await enableFileStorage(admin);
  const reader = await api.colleague(admin);
  const cases = await defineCases(admin);
  const sites = await defineDirectory(
    admin,
    { name: 'Sites', type: 'Data', part: 'map', filesEnabled: true },
    [{ name: 'Plan', type: 'File' }],
  );
  const fileIds: string[] = [];
  const keep = async (name: string, by = admin) => {
    const { id } = await by.ok('uploadFile', { form: createForm(name, `content of ${name}`) });
    fileIds.push(id);
    return id;
  };
  const params = { id: cases.directory.id };
  const lines = cases.field('Lines');
  const columns = Object.fromEntries((lines.tableFields ?? []).map(({ name, id }) => [name, id]));
  const itemIds: string[] = [];
  for (const status of ['Open', 'Closed', 'Open']) {
    const n = itemIds.length;
    const table = [
      {
        customFields: {
          [columns.Note ?? '']: { stringValue: 'plain' },
          [columns.Bill ?? '']: { stringValue: await keep(`bill${n}.pdf`) },
          [columns.Secret ?? '']: { stringValue: await keep(`secret${n}.pdf`) },
        },
      },
    ];
    const customFields = {
      [cases.field('Paper').id]: { stringValue: await keep(`paper${n}.txt`) },
      [cases.field('Pictures').id]: { listValue: [{ stringValue: await keep(`picture${n}.png`) }] },
      [lines.id]: { tableValue: table },
    };
    const item = await admin.ok('createItem', { params, body: { customFields } });
    itemIds.push(item.id);
    const place = { ...params, itemId: item.id };
    const target = { ...place, status: cases.status(status) };
    if (status !== 'Open') await admin.ok('changeItemStatus', { params: target, body: {} });
    const beside = await admin.ok('createItemFile', {
      params: place,
      form: createForm(`beside${n}.txt`, 'b'),
    });
    fileIds.push(beside.id);
  }
  const [itemId = '', , trashed = ''] = itemIds;
  // Previous files of a field can be read as long as the field can be read.
  const values = { [cases.field('Paper').id]: { stringValue: await keep('newer.txt') }, [lines.id]: null };
  await admin.ok('updateItem', { params: { ...params, itemId }, body: { customFields: values } });
  await admin.ok('deleteItem', { params: { ...params, itemId: trashed } });
  const plan = { [sites.field('Plan').id]: { stringValue: await keep('plan.pdf') } };
  await admin.ok('createItem', { params: { id: sites.directory.id }, body: { customFields: plan } });
  await keep('draft.txt', reader);
  // Responses contain whether a file has a thumbnail, so the tests wait for all thumbnails.
  await api.jobs.settle('MakeThumbnails');
  const hideable = ['Paper', 'Pictures', 'Lines'].map(name => cases.field(name).id);
  return { admin, reader, cases, sites, fileIds, itemId, hideable: [...hideable, ...Object.values(columns)] };
}

async function defineCases(admin: Member): Promise<DefinedDirectory> {
  const { directory } = await defineDirectory(
    admin,
    {
      name: 'Cases',
      type: 'Data',
      filesEnabled: true,
      statusList: [
        { name: 'Open', type: 'Active' },
        { name: 'Closed', type: 'Success' },
      ],
    },
    [
      { name: 'Title', type: 'String' },
      { name: 'Paper', type: 'File' },
      { name: 'Pictures', type: 'File', array: true },
      {
        name: 'Lines',
        type: 'Table',
        tableFields: [
          { name: 'Note', type: 'String' },
          { name: 'Bill', type: 'File' },
          { name: 'Secret', type: 'File' },
        ],
      },
    ],
  );
  const { fields, id, validatorUrl: _, revision: __, ...settings } = directory;
  const paper = fields.find(({ name }) => name === 'Paper')?.id ?? '';
  const statusList = settings.statusList.map(status =>
    status.name === 'Closed' ? { ...status, fields: { [paper]: { hidden: true } } } : status,
  );
  await admin.ok('updateDirectory', { params: { id }, body: { ...settings, statusList } });
  return readDefinedDirectory(admin, id);
}

interface Granted {
  readonly cases: DirectoryRights;
  readonly sites: DirectoryRights;
}

export async function grantFiles({ admin, reader, ...world }: FileWorld, rights: Granted): Promise<void> {
  const before = await admin.ok('listUsageProfiles');
  const made = await admin.ok('createUsageProfile', {
    body: {
      name: `Reader ${before.length}`,
      assignments: [{ userId: reader.user.id }],
      directories: [
        { directoryId: world.cases.directory.id, rights: rights.cases },
        { directoryId: world.sites.directory.id, rights: rights.sites },
      ],
      otherDirectories: rights.sites,
      menu: [],
    },
  });
  await admin.ok('orderUsageProfiles', { body: { list: [made.id, ...before.map(({ id }) => id)] } });
}
