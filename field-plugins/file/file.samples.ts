import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId, sampleIds } from '../shared/sampleWorld.ts';

const good = [
  { stringValue: sampleIds.contract },
  { stringValue: sampleIds.photo },
  { stringValue: sampleIds.unseenFile },
  { stringValue: sampleIds.contract.toUpperCase() },
];
const bad = [
  { value: { stringValue: 'contract.pdf' }, code: 'InvalidFile' },
  { value: { stringValue: '../../etc/passwd' }, code: 'InvalidFile' },
  { value: { stringValue: `${sampleIds.contract}0` }, code: 'TooLong' },
  { value: { numberValue: 1 }, code: 'WrongShape' },
];
const texts = [{ text: sampleIds.contract, value: { stringValue: sampleIds.contract } }];

export const fileSamples: FieldSamples = {
  type: 'File',
  definitions: [
    {
      name: 'plain',
      definition: { id: createSampleId(1601), code: 'contract', name: 'Contract', type: 'File' },
      good,
      bad,
      texts,
    },
    {
      name: 'list',
      definition: { id: createSampleId(1602), code: 'photos', name: 'Photos', type: 'File', array: true },
      good,
      bad,
      texts,
    },
  ],
};
