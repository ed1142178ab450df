import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId } from '../shared/sampleWorld.ts';

const bad = [
  { value: { numberValue: 9_007_199_254_740_992 }, code: 'TooLarge' },
  { value: { numberValue: -9_007_199_254_740_992 }, code: 'TooSmall' },
  { value: { numberValue: 1e300 }, code: 'TooLarge' },
  { value: { stringValue: '5' }, code: 'WrongShape' },
];

export const numberSamples: FieldSamples = {
  type: 'Number',
  definitions: [
    {
      name: 'whole',
      definition: { id: createSampleId(1401), code: 'count', name: 'Count', type: 'Number' },
      good: [0, -0, 1, -1, 2.5, -2.5, 1234567, 9_007_199_254_740_991].map(numberValue => ({ numberValue })),
      bad,
      texts: [
        { text: '1234', value: { numberValue: 1234 } },
        { text: '+7', value: { numberValue: 7 } },
        { text: '-0.5', value: { numberValue: -1 } },
        { text: '1\u00a0234', value: { numberValue: 1234 } },
        { text: '12%', value: { numberValue: 12 } },
        { text: '-3 %', value: { numberValue: -3 } },
        { text: '€7', value: { numberValue: 7 } },
      ],
    },
    {
      name: 'money',
      definition: {
        id: createSampleId(1402),
        code: 'price',
        name: 'Price',
        type: 'Number',
        precision: 2,
        required: true,
        unique: true,
        visibleOnGrid: true,
      },
      good: [1.005, 0.1, 2.675, -1.005, 1e-7, 19.99, 1000000.5, 1.15].map(numberValue => ({ numberValue })),
      bad,
      texts: [
        { text: '1.005', value: { numberValue: 1.01 } },
        { text: '12.5', value: { numberValue: 12.5 } },
        { text: '\u2212.5', value: { numberValue: -0.5 } },
        { text: '($5.00)', value: { numberValue: -5 } },
        { text: '$1,234.50', value: { numberValue: 1234.5 } },
        { text: '-$1,234.50', value: { numberValue: -1234.5 } },
        { text: '$-5', value: { numberValue: -5 } },
        { text: '1\u00a0234,50\u00a0₴', value: { numberValue: 1234.5 } },
        { text: '0.5%', value: { numberValue: 0.5 } },
      ],
    },
    {
      name: 'negative precision means whole',
      definition: { id: createSampleId(1403), code: 'rough', name: 'Rough', type: 'Number', precision: -2 },
      good: [149, 150.5, -150.5].map(numberValue => ({ numberValue })),
      bad,
      texts: [],
    },
    {
      name: 'list, fine',
      definition: {
        id: createSampleId(1404),
        code: 'samples',
        name: 'Samples',
        type: 'Number',
        precision: 15,
        array: true,
      },
      good: [0.000000000000001, 1e-15, 2.345678901234567, 42].map(numberValue => ({ numberValue })),
      bad,
      texts: [],
    },
  ],
};
