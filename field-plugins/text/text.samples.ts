import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId } from '../shared/sampleWorld.ts';

const good = [
  { stringValue: 'One line' },
  { stringValue: 'First line\nsecond line\r\n\r\n  indented, kept  \n' },
  { stringValue: 'Доставка після 14:00.\nЗателефонувати за годину.' },
  { stringValue: 'long '.repeat(2_000) },
];

export const textSamples: FieldSamples = {
  type: 'Text',
  definitions: [
    {
      name: 'plain',
      definition: { id: createSampleId(1101), code: 'notes', name: 'Notes', type: 'Text' },
      good,
      bad: [
        { value: { stringValue: 'x'.repeat(50_001) }, code: 'TooLong' },
        { value: { stringValue: 'a\0b' }, code: 'InvalidText' },
        { value: { stringValue: '\udc00' }, code: 'InvalidText' },
      ],
      texts: [{ text: 'a\nb', value: { stringValue: 'a\nb' } }],
    },
    {
      name: 'ten rows, required',
      definition: {
        id: createSampleId(1102),
        code: 'story',
        name: 'Story',
        type: 'Text',
        required: true,
        rows: 10,
      },
      good,
      bad: [{ value: { dateValue: '2026-01-01' }, code: 'WrongShape' }],
      texts: [],
    },
  ],
};
