/** Defines the directories of a permission fixture. Some of their fields and records are hidden from some users. */
import type { FieldDefinitionInput } from '#core/model.ts';
import type { ApiClient } from '../apiClient.ts';
import { type DefinedDirectory, defineDirectory, readDefinedDirectory } from '../definitions.ts';

export interface RightsDefinitions {
  readonly customers: DefinedDirectory;
  /** Displayed by a field that is hidden from the limited user. */
  readonly partners: DefinedDirectory;
  /** Displayed by their partner, and therefore by a value that is hidden from the limited user. */
  readonly contracts: DefinedDirectory;
  /** A directory that only the keeper can read. */
  readonly vault: DefinedDirectory;
  readonly deals: DefinedDirectory;
}

/** Fields of a deal that the profiles of the reader and the limited user hide, one field for each type of value. */
export const HIDDEN_FIELDS = [
  'Code name',
  'Story',
  'Secret stage',
  'Secret customer',
  'Secret lines',
  'Secret place',
  'Secret phone',
  'Secret site',
  'Secret paper',
  'Secret city',
  'Cost',
  'Secret day',
] as const;

/** @param secret Contained in the parts of the definitions that only unrestricted users can read. */
export async function defineRightsWorld(admin: ApiClient, secret: string): Promise<RightsDefinitions> {
  const customers = await named(admin, { name: 'Customers', commentsEnabled: true }, [
    { name: 'Name', type: 'String' },
    { name: 'City', type: 'String', suggestionEnabled: true },
    { name: 'Region', type: 'String' },
  ]);
  const partners = await named(admin, { name: 'Partners' }, [
    { name: 'Name', type: 'String' },
    { name: 'Kind', type: 'String' },
  ]);
  const contracts = await named(
    admin,
    { name: 'Contracts' },
    [
      { name: 'Partner', type: 'Directory', directoryId: partners.directory.id },
      { name: 'Subject', type: 'String' },
    ],
    'Partner',
  );
  const vault = await named(
    admin,
    {
      name: 'Vault',
      commentsEnabled: true,
      filesEnabled: true,
      changesTrackingEnabled: true,
      remindersEnabled: true,
      statusList: [{ name: 'Locked', type: 'Active' }],
    },
    [
      { name: 'Name', type: 'String', suggestionEnabled: true },
      { name: 'Papers', type: 'File' },
    ],
  );
  const deals = await defineDeals(admin, { customers, partners, contracts, vault }, secret);
  return { customers, partners, contracts, vault, deals };
}

type Referred = Omit<RightsDefinitions, 'deals'>;

async function defineDeals(admin: ApiClient, referred: Referred, secret: string): Promise<DefinedDirectory> {
  const { customers, partners, contracts, vault } = referred;
  const lookUp = (name: string, { directory }: DefinedDirectory): FieldDefinitionInput => ({
    name,
    type: 'Directory',
    directoryId: directory.id,
    directoryReferenceType: 'SetNull',
  });
  const input = {
    name: 'Deals',
    commentsEnabled: true,
    filesEnabled: true,
    changesTrackingEnabled: true,
    remindersEnabled: true,
    lastComment: true,
  };
  const made = await defineDirectory(admin, { ...input, type: 'Process', statusList: STATUSES }, [
    { name: 'Title', type: 'String', suggestionEnabled: true },
    { name: 'Amount', type: 'Number' },
    { name: 'Stage', type: 'Dropdown', dropdownItems: [{ value: 'a', text: 'Early' }] },
    lookUp('Customer', customers),
    lookUp('Partner', partners),
    lookUp('Contract', contracts),
    lookUp('Vault', vault),
    { ...lookUp('Customer by region', customers), displayDirectoryFieldId: customers.field('Region').id },
    table('Lines', customers),
    { name: 'Paper', type: 'File' },
    { name: 'Margin', type: 'String', suggestionEnabled: true },
    { name: 'Internal', type: 'String' },
    { name: 'Code name', type: 'String', suggestionEnabled: true },
    { name: 'Story', type: 'Text' },
    { name: 'Secret stage', type: 'Dropdown', dropdownItems: [{ value: 'a', text: secret }] },
    lookUp('Secret customer', customers),
    table('Secret lines', customers),
    { name: 'Place', type: 'Address', showOnMap: true },
    { name: 'Secret place', type: 'Address', showOnMap: true },
    { name: 'Secret phone', type: 'PhoneNumber' },
    { name: 'Secret site', type: 'Link' },
    { name: 'Secret paper', type: 'File' },
    { name: 'Cost', type: 'Number' },
    { name: 'Secret day', type: 'Date' },
  ]);
  await defineRelated(admin, made, referred);
  await hideInQuiet(admin, made.directory.id);
  return readDefinedDirectory(admin, made.directory.id);
}

const STATUSES = [
  { name: 'Open', type: 'Active' as const },
  { name: 'Won', type: 'Success' as const },
  { name: 'Quiet', type: 'Failure' as const },
];

function table(name: string, { directory }: DefinedDirectory): FieldDefinitionInput {
  return {
    name,
    type: 'Table',
    tableFields: [
      { name: 'Item', type: 'String', suggestionEnabled: true },
      { name: 'Buyer', type: 'Directory', directoryId: directory.id, directoryReferenceType: 'SetNull' },
    ],
  };
}

/**
 * Defines related fields: of a visible field, of a field that is hidden in its own directory, and through a hidden
 * lookup.
 */
async function defineRelated(
  admin: ApiClient,
  deals: DefinedDirectory,
  { customers, partners }: Referred,
): Promise<void> {
  const related = (name: string, through: string, shown: string) =>
    admin.ok('createCustomField', {
      params: { entity: deals.directory.id },
      body: {
        name,
        type: 'DirectoryRelatedField',
        directoryFieldId: deals.field(through).id,
        directoryRelatedFieldId: shown,
      },
    });
  await related('City', 'Customer', customers.field('City').id);
  await related('Region', 'Customer', customers.field('Region').id);
  await related('Partner name', 'Partner', partners.field('Name').id);
  await related('Secret city', 'Secret customer', customers.field('Region').id);
}

/** Hides the field from everyone, which must be done after its values are set. */
export async function hideInternal(admin: ApiClient, { directory, field }: DefinedDirectory): Promise<void> {
  await admin.ok('updateCustomField', {
    params: { entity: directory.id, id: field('Internal').id },
    body: { name: 'Internal', type: 'String', hidden: true },
  });
}

async function hideInQuiet(admin: ApiClient, id: string): Promise<void> {
  const { directory, field } = await readDefinedDirectory(admin, id);
  const { name, type, commentsEnabled, filesEnabled, changesTrackingEnabled, remindersEnabled, lastComment } =
    directory;
  const hidden = Object.fromEntries(['Margin', 'Place'].map(each => [field(each).id, { hidden: true }]));
  const statusList = directory.statusList.map(({ description: _, ...status }) =>
    status.name === 'Quiet' ? { ...status, fields: hidden } : status,
  );
  await admin.ok('updateDirectory', {
    params: { id },
    body: {
      name,
      type,
      statusList,
      displayFieldId: field('Title').id,
      ...{ commentsEnabled, filesEnabled, changesTrackingEnabled, remindersEnabled, lastComment },
    },
  });
}

type Input = { name: string } & Record<string, unknown>;

/** Defines a Data directory whose records are displayed by one of its fields. */
async function named(
  admin: ApiClient,
  input: Input,
  fields: readonly FieldDefinitionInput[],
  displayedBy = 'Name',
): Promise<DefinedDirectory> {
  const { statusList, ...rest } = input;
  const body = { ...rest, type: 'Data' as const };
  const made = await defineDirectory(
    admin,
    { ...body, ...(statusList ? { statusList: statusList as never } : {}) },
    fields,
  );
  const { id, statusList: made_ } = made.directory;
  await admin.ok('updateDirectory', {
    params: { id },
    body: { ...body, displayFieldId: made.field(displayedBy).id, statusList: made_ },
  });
  return readDefinedDirectory(admin, id);
}
