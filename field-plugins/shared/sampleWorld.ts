/** A small account for samples, property tests ('laws') and stories: two directories, some records, a file. */
import {
  type DefinitionContext,
  type FieldContext,
  type FieldEngine,
  USERS_DIRECTORY_ID,
} from '#core/field/fieldPlugin.ts';
import type { FieldDefinition, FieldValues, Locale, Reference } from '#core/model.ts';

/** Returns the nth made-up id. Each hundred is used for a separate type. */
export function createSampleId(n: number): string {
  return `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

export const sampleIds = {
  companies: createSampleId(1),
  countries: createSampleId(2),
  companyName: createSampleId(11),
  companyEmployees: createSampleId(12),
  companyCountry: createSampleId(13),
  countryName: createSampleId(21),
  acme: createSampleId(101),
  kyivstar: createSampleId(102),
  nordwind: createSampleId(103),
  created: createSampleId(199),
  ukraine: createSampleId(201),
  germany: createSampleId(202),
  contract: createSampleId(301),
  photo: createSampleId(302),
  olena: createSampleId(401),
  ivan: createSampleId(402),
  ann: createSampleId(403),
  unseenRecord: createSampleId(901),
  unseenFile: createSampleId(902),
  unseenPerson: createSampleId(903),
} as const;

export const sampleDirectories: Readonly<Record<string, readonly FieldDefinition[]>> = {
  [sampleIds.companies]: [
    { id: sampleIds.companyName, code: 'name', name: 'Name', type: 'String', required: true },
    { id: sampleIds.companyEmployees, code: 'employees', name: 'Employees', type: 'Number' },
    {
      id: sampleIds.companyCountry,
      code: 'country',
      name: 'Country',
      type: 'Directory',
      directoryId: sampleIds.countries,
    },
  ],
  [sampleIds.countries]: [{ id: sampleIds.countryName, code: 'name', name: 'Name', type: 'String' }],
};

interface SamplePerson {
  readonly id: string;
  readonly name: string;
  readonly groups: readonly string[];
}

export const sampleUsers: readonly SamplePerson[] = [
  { id: sampleIds.olena, name: 'Olena Kovalenko', groups: [] },
  { id: sampleIds.ivan, name: 'Іван Петренко', groups: [] },
  { id: sampleIds.ann, name: 'Ann-Marie de la Fontaine-Blackwood of the northern branch', groups: [] },
];

export const sampleReferences: Readonly<Record<string, Reference>> = {
  ...Object.fromEntries(sampleUsers.map(({ id, name }) => [id, { display: name }])),
  [sampleIds.acme]: {
    display: '#1 | Acme & Sons',
    number: 1,
    customFields: {
      [sampleIds.companyEmployees]: { numberValue: 1200 },
      [sampleIds.companyName]: { stringValue: 'Acme & Sons' },
      [sampleIds.companyCountry]: { stringValue: sampleIds.germany },
    },
  },
  [sampleIds.kyivstar]: {
    display: '#2 | Київстар',
    number: 2,
    customFields: {
      [sampleIds.companyEmployees]: { numberValue: 3500 },
      [sampleIds.companyName]: { stringValue: 'Київстар' },
      [sampleIds.companyCountry]: { stringValue: sampleIds.ukraine },
    },
  },
  [sampleIds.nordwind]: { display: '#3 | Nordwind GmbH', number: 3, customFields: {} },
  [sampleIds.ukraine]: { display: '#1 | Україна', number: 1 },
  [sampleIds.germany]: { display: '#2 | Germany', number: 2 },
  [sampleIds.contract]: { display: 'contract.pdf', size: 48_213, type: 'application/pdf' },
  [sampleIds.photo]: { display: 'Фото складу.jpg', size: 2_310_455, type: 'image/jpeg' },
};

export interface SampleContextOptions {
  readonly engine: FieldEngine;
  readonly locale?: Locale;
  readonly values?: FieldValues;
}

export function buildSampleContext({
  engine,
  locale = 'en',
  values = {},
}: SampleContextOptions): FieldContext {
  return {
    locale,
    countryCode: 'ua',
    values,
    engine,
    reference: id => sampleReferences[id],
    findField: id =>
      Object.values(sampleDirectories)
        .flat()
        .find(field => field.id === id),
    lookUp: (directoryId, text) =>
      getSampleRecords(directoryId).find(id => {
        const { display, number } = sampleReferences[id] ?? {};
        return display === text || `#${number}` === text;
      }),
  };
}

/** Returns the context of a sample definition among `siblings`. */
export function buildSampleDefinitionContext(
  engine: FieldEngine,
  siblings: readonly FieldDefinition[],
): DefinitionContext {
  return { engine, siblings, fieldsOf: id => sampleDirectories[id], isColumn: false };
}

/** Returns the record ids of a sample directory, or the user ids for `USERS_DIRECTORY_ID`. */
export function getSampleRecords(directoryId: string | undefined): readonly string[] {
  if (directoryId === sampleIds.companies) return [sampleIds.acme, sampleIds.kyivstar, sampleIds.nordwind];
  if (directoryId === USERS_DIRECTORY_ID) return sampleUsers.map(({ id }) => id);
  return directoryId === sampleIds.countries ? [sampleIds.ukraine, sampleIds.germany] : [];
}

/** The field through which a related sample finds its record; a sibling of every sample definition. */
export const sampleCompanyField: FieldDefinition = {
  id: createSampleId(51),
  code: 'company',
  name: 'Company',
  type: 'Directory',
  directoryId: sampleIds.companies,
};

/** A field of the same form that refers to countries, by which companies are grouped. */
export const sampleCountryField: FieldDefinition = {
  id: createSampleId(52),
  code: 'country',
  name: 'Country',
  type: 'Directory',
  directoryId: sampleIds.countries,
};

/** The values of the other fields in a sample form: the company is Acme. */
export const sampleValues: FieldValues = { [sampleCompanyField.id]: { stringValue: sampleIds.acme } };
