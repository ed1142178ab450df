import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId } from '../shared/sampleWorld.ts';

const good = [
  { dateValue: '2026-11-21' },
  { dateValue: '2024-02-29' },
  { dateValue: '1991-08-24' },
  { dateValue: '0001-01-01' },
  { dateValue: '9999-12-31' },
];
const bad = [
  { value: { dateValue: '2026-02-29' }, code: 'InvalidDate' },
  { value: { dateValue: '2026-13-01' }, code: 'InvalidDate' },
  { value: { dateValue: '2026-00-10' }, code: 'InvalidDate' },
  { value: { dateValue: '0000-01-01' }, code: 'InvalidDate' },
  { value: { dateValue: '21.11.2026' }, code: 'InvalidDate' },
  { value: { dateValue: '2026-11-21T00:00:00Z' }, code: 'InvalidDate' },
  { value: { stringValue: '2026-11-21' }, code: 'WrongShape' },
];
const texts = [
  { text: '31.12.2026', value: { dateValue: '2026-12-31' } },
  { text: '1.2.2026', value: { dateValue: '2026-02-01' } },
  { text: '2026-12-31', value: { dateValue: '2026-12-31' } },
];

export const dateSamples: FieldSamples = {
  type: 'Date',
  definitions: [
    {
      name: 'plain',
      definition: { id: createSampleId(1201), code: 'due', name: 'Due', type: 'Date' },
      good,
      bad,
      texts,
    },
    {
      name: 'reminding',
      definition: {
        id: createSampleId(1203),
        code: 'expires',
        name: 'Expires',
        type: 'Date',
        settings: { remindDaysBefore: 14 },
      },
      good,
      bad,
      texts,
    },
    {
      name: 'list',
      definition: { id: createSampleId(1202), code: 'visits', name: 'Visits', type: 'Date', array: true },
      good,
      bad,
      texts,
    },
  ],
};
