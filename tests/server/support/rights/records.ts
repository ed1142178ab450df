/**
 * Creates the records of a permission fixture. Hidden values contain the secret; everything else is always the same.
 */
import type { FieldValues } from '#core/model.ts';
import type { Member } from '../../harness.ts';
import type { DefinedDirectory } from '../definitions.ts';
import { checkImport, upload } from '../imports.ts';
import { hideInternal, type RightsDefinitions } from './definitions.ts';
import type { Ids, Secret } from './world.ts';

/** The number of records of each type. There are several, because their order could reveal something. */
const DEALS = 4;

export async function fillDeals(admin: Member, definitions: RightsDefinitions, secret: Secret): Promise<Ids> {
  const { customers, partners, contracts, deals, vault } = definitions;
  const make = createRecordMaker(admin);
  const draft = createFileUploader(admin);
  const getSecret = (n: number, what: string) => `${secret.word}${what}${order(secret, n)}`;
  const secretPlace = (n: number) => ({
    address: getSecret(n, 'place'),
    lat: 10 + order(secret, n),
    lng: 20,
  });
  const rows = [];
  for (let n = 0; n < DEALS; n += 1) {
    const locked = await make(vault, { Name: toTextValue(getSecret(n, 'vault')) });
    const customer = await make(customers, {
      Name: toTextValue(`Customer ${n}`),
      City: toTextValue(getSecret(n, 'city')),
      Region: toTextValue(`Region ${n}`),
    });
    const partner = await make(partners, {
      Name: toTextValue(getSecret(n, 'partner')),
      Kind: toTextValue(`Kind ${n}`),
    });
    const contract = await make(contracts, {
      Partner: toTextValue(partner),
      Subject: toTextValue(`Subject ${n}`),
    });
    const paper = await draft(`paper ${n}.txt`, 'open');
    const secretPaper = await draft(`${getSecret(n, 'file')}.txt`, getSecret(n, 'content'));
    const item = await make(deals, {
      Title: toTextValue(`Deal ${n}`),
      Amount: { numberValue: n * 10 },
      Stage: toTextValue('a'),
      Customer: toTextValue(customer),
      Partner: toTextValue(partner),
      Contract: toTextValue(contract),
      Vault: toTextValue(locked),
      'Customer by region': toTextValue(customer),
      Lines: { tableValue: [{ customFields: columns(deals, 'Lines', `Line ${n}`, customer) }] },
      Paper: toTextValue(paper),
      // The margin is secret only in records whose status hides it.
      Margin: toTextValue(n < 2 ? `Open ${n}` : getSecret(n, 'margin')),
      Internal: toTextValue(getSecret(n, 'internal')),
      'Code name': toTextValue(getSecret(n, 'code')),
      Story: toTextValue(getSecret(n, 'story')),
      'Secret stage': toTextValue('a'),
      'Secret customer': toTextValue(customer),
      'Secret lines': {
        tableValue: [{ customFields: columns(deals, 'Secret lines', getSecret(n, 'line'), customer) }],
      },
      Place: { addressValue: n < 2 ? { address: 'Kyiv', lat: 50 + n, lng: 30 } : secretPlace(n) },
      'Secret place': { addressValue: secretPlace(n) },
      'Secret phone': toTextValue(`+38050123456${order(secret, n)}`),
      'Secret site': toTextValue(`https://${getSecret(n, 'site')}.example.org/`),
      'Secret paper': toTextValue(secretPaper),
      Cost: { numberValue: 7_770_000 + order(secret, n) },
      'Secret day': { dateValue: `1999-01-1${order(secret, n)}` },
    });
    if (n >= 2) await quiet(admin, deals, item);
    rows.push({ item, customer, partner, contract, paper, secretPaper, locked });
  }
  const [first, second, third] = rows;
  const trashed = await make(deals, {
    Title: toTextValue('Trashed'),
    'Code name': toTextValue(getSecret(5, 'trash')),
  });
  await admin.ok('deleteItem', { params: { id: deals.directory.id, itemId: trashed } });
  await hideInternal(admin, deals);
  const params = { id: deals.directory.id, itemId: first?.item ?? '' };
  await admin.ok('updateItem', {
    params,
    body: { customFields: { [deals.field('Code name').id]: toTextValue(getSecret(0, 'codeagain')) } },
  });
  const note = (await admin.ok('createItemNote', { params, body: { text: 'A comment' } })).id;
  const file = (await admin.ok('createItemFile', { params, form: toFormData('beside.txt', 'beside') })).id;
  return {
    ...{ item: params.itemId, secondItem: second?.item ?? '', quietItem: third?.item ?? '', trashed },
    ...{ customer: first?.customer ?? '', partner: first?.partner ?? '', contract: first?.contract ?? '' },
    ...{ note, file, paper: first?.paper ?? '', secretPaper: first?.secretPaper ?? '' },
    lockedItem: first?.locked ?? '',
  };
}

/** Moves a record to the status in which margin and place are hidden from everyone. */
async function quiet(admin: Member, { directory, status }: DefinedDirectory, itemId: string): Promise<void> {
  const params = { id: directory.id, itemId, status: status('Quiet') };
  await admin.ok('changeItemStatus', { params, body: {} });
}

/** Creates the keeper's entities in the vault, under the names that entities of the same types have elsewhere. */
export async function fillVault(
  keeper: Member,
  { vault, deals }: RightsDefinitions,
  secret: Secret,
): Promise<Ids> {
  const make = createRecordMaker(keeper);
  const paper = await createFileUploader(keeper)(`${secret.word}vaultpaper.txt`, secret.word);
  const item = await make(vault, {
    Name: toTextValue(`${secret.word}vaultitem`),
    Papers: toTextValue(paper),
  });
  const trashed = await make(vault, { Name: toTextValue(`${secret.word}vaulttrash`) });
  const directory = vault.directory.id;
  await keeper.ok('deleteItem', { params: { id: directory, itemId: trashed } });
  const params = { id: directory, itemId: item };
  const note = (await keeper.ok('createItemNote', { params, body: { text: `${secret.word} comment` } })).id;
  const file = (await keeper.ok('createItemFile', { params, form: toFormData(`${secret.word}.txt`, 'x') }))
    .id;
  const own = await createPersonalEntities(keeper, vault, { item, textField: 'Name', label: secret.word });
  return {
    ...{ directory, item, secondItem: item, trashed, note, file, paper, status: vault.status('Locked') },
    ...{
      secondStatus: vault.status('Locked'),
      title: vault.field('Name').id,
      paperField: vault.field('Papers').id,
    },
    // The vault has no contacts, so these ids are ids of other entities.
    ...{ contact: item, relative: item, relation: note },
    ...{ lockedItem: item, secretField: deals.field('Internal').id },
    ...own,
  };
}

/** Creates two related contacts, and a contact without relations. Their names are hidden from the limited user. */
export async function makeFamily(admin: Member, { word }: Secret): Promise<Ids> {
  const contacts = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
  const contactName = contacts?.fields.find(({ code }) => code === 'name')?.id ?? '';
  const params = { id: contacts?.id ?? '' };
  const named = async (name: string) => {
    const body = { customFields: { [contactName]: toTextValue(name) } };
    return (await admin.ok('createItem', { params, body })).id;
  };
  const [contact, other, relative] = [
    await named(`${word}mother`),
    await named(`${word}child`),
    await named(`${word}aunt`),
  ];
  const body = { contactId: other, kind: 'Child' as const };
  const relation = (await admin.ok('createRelation', { params: { id: contact }, body })).id;
  return { contacts: params.id, contactName, contact, relative, relation };
}

/**
 * Creates personal entities: views, a bulk change, a checked import, a draft, a search for duplicates, a reminder and a
 * merge.
 */
export async function createPersonalEntities(
  person: Member,
  { directory, field }: DefinedDirectory,
  { item, textField, label }: { item: string; textField: string; label: string },
): Promise<Ids> {
  const params = { id: directory.id };
  const view = await person.ok('createRecordView', {
    params,
    body: { name: 'Mine', state: { keyword: 'x' }, groupIds: [] },
  });
  const processView = await person.ok('createProcessView', {
    body: { name: 'Mine', state: { keyword: 'x' }, groupIds: [] },
  });
  await person.ok('changeItems', {
    params,
    body: {
      isPreview: false,
      itemIds: [item],
      change: { customFields: { [field(textField).id]: toTextValue(`By ${label}`) } },
    },
  });
  const change = (await person.ok('listBulkChanges', { params }))[0]?.id ?? '';
  const content = `${textField}\nImported\n`;
  const read = await upload(person, directory.id, { content });
  const checked = await checkImport(person, read);
  const draft = await createFileUploader(person)('draft.txt', 'draft');
  const body = { fields: [field(textField).id] };
  const search = (await person.ok('findDuplicates', { params, body })).id;
  const reminder = (
    await person.ok('createReminder', { body: { text: `Call ${label}`, dueAt: '2090-01-01T09:00:00Z' } })
  ).id;
  return {
    view: view.id,
    processView: processView.id,
    change,
    import: checked.id,
    draft,
    search,
    reminder,
    merge: await mergeTwo(person, params),
  };
}

async function mergeTwo(person: Member, params: { id: string }): Promise<string> {
  const one = await person.ok('createItem', { params, body: {} });
  const other = await person.ok('createItem', { params, body: {} });
  const body = { otherId: other.id, version: one.version, otherVersion: other.version, customFields: {} };
  const { mergeId = '' } = await person.ok('mergeItems', { params: { ...params, itemId: one.id }, body });
  return mergeId;
}

export const toTextValue = (stringValue: string) => ({ stringValue });

export function toFormData(name: string, content: string, json?: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([content], { type: 'application/octet-stream' }), name);
  if (json !== undefined) form.set('json', json);
  return form;
}

export function createFileUploader(person: Member) {
  return async (name: string, content: string) =>
    (await person.ok('uploadFile', { form: toFormData(name, content) })).id;
}

/** Returns a function that creates a record from values keyed by field name, and returns the record's id. */
export function createRecordMaker(person: Member) {
  return async ({ directory, field }: DefinedDirectory, values: FieldValues): Promise<string> => {
    const customFields = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [field(name).id, value]),
    );
    return (await person.ok('createItem', { params: { id: directory.id }, body: { customFields } })).id;
  };
}

/**
 * Returns a different order for each secret, so that fixtures with different secrets have their hidden values in
 * different orders.
 */
function order({ digit }: Secret, n: number): number {
  return (n * digit) % 5;
}

function columns({ field }: DefinedDirectory, table: string, item: string, buyer: string): FieldValues {
  const own = field(table).tableFields ?? [];
  const idOf = (name: string) => own.find(column => column.name === name)?.id ?? '';
  return { [idOf('Item')]: toTextValue(item), [idOf('Buyer')]: toTextValue(buyer) };
}
