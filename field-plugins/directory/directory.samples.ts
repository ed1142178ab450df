import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId, sampleIds } from '../shared/sampleWorld.ts';

const good = [
  { stringValue: sampleIds.acme },
  { stringValue: sampleIds.kyivstar },
  { stringValue: sampleIds.nordwind.toUpperCase() },
  { stringValue: sampleIds.unseenRecord },
];
const bad = [
  { value: { stringValue: '#1' }, code: 'InvalidReference' },
  { value: { stringValue: 'Acme & Sons' }, code: 'InvalidReference' },
  { value: { stringValue: `${sampleIds.acme}0` }, code: 'TooLong' },
  { value: { numberValue: 1 }, code: 'WrongShape' },
];
const texts = [
  { text: '#2', value: { stringValue: sampleIds.kyivstar } },
  { text: '#1 | Acme & Sons', value: { stringValue: sampleIds.acme } },
  { text: sampleIds.nordwind, value: { stringValue: sampleIds.nordwind } },
];

export const directorySamples: FieldSamples = {
  type: 'Directory',
  definitions: [
    {
      name: 'plain',
      definition: {
        id: createSampleId(1701),
        code: 'customer',
        name: 'Customer',
        type: 'Directory',
        directoryId: sampleIds.companies,
      },
      good,
      bad,
      texts,
    },
    {
      name: 'every setting',
      definition: {
        id: createSampleId(1702),
        code: 'supplier',
        name: 'Supplier',
        type: 'Directory',
        required: true,
        unique: true,
        directoryId: sampleIds.companies,
        displayDirectoryFieldId: sampleIds.companyName,
        directoryLookupControl: 'Dropdown',
        directoryReferenceType: 'SetNull',
        rootDirectoryFieldId: sampleIds.companyCountry,
      },
      good,
      bad,
      texts,
    },
    {
      name: 'list',
      definition: {
        id: createSampleId(1703),
        code: 'partners',
        name: 'Partners',
        type: 'Directory',
        array: true,
        directoryId: sampleIds.companies,
        displayDirectoryFieldId: 'Number',
      },
      good,
      bad,
      texts,
    },
  ],
};
