import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId } from '../shared/sampleWorld.ts';

const dropdownItems = [
  { value: 'low', text: 'Low' },
  { value: 'high', text: 'Високий' },
  { value: 'Z', text: 'Very; high' },
  { value: 'none', text: '— ' },
];
const good = dropdownItems.map(({ value }) => ({ stringValue: value }));
const bad = [
  { value: { stringValue: 'retired' }, code: 'InvalidChoice' },
  { value: { stringValue: 'LOW' }, code: 'InvalidChoice' },
  { value: { stringValue: 'x'.repeat(201) }, code: 'TooLong' },
  { value: { numberValue: 1 }, code: 'WrongShape' },
];
const texts = [
  { text: 'Low', value: { stringValue: 'low' } },
  { text: 'ВИСОКИЙ', value: { stringValue: 'high' } },
  { text: 'z', value: { stringValue: 'Z' } },
];

export const dropdownSamples: FieldSamples = {
  type: 'Dropdown',
  definitions: [
    {
      name: 'plain',
      definition: {
        id: createSampleId(1301),
        code: 'priority',
        name: 'Priority',
        type: 'Dropdown',
        dropdownItems,
      },
      good,
      bad,
      texts,
    },
    {
      name: 'list',
      definition: {
        id: createSampleId(1302),
        code: 'labels',
        name: 'Labels',
        type: 'Dropdown',
        array: true,
        dropdownItems,
      },
      good,
      bad,
      texts,
    },
  ],
};
