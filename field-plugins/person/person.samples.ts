import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId, sampleIds } from '../shared/sampleWorld.ts';

export const personSamples: FieldSamples = {
  type: 'Person',
  definitions: [
    {
      name: 'plain',
      definition: { id: createSampleId(2301), code: 'owner', name: 'Owner', type: 'Person' },
      good: [
        { stringValue: sampleIds.olena },
        { stringValue: sampleIds.ivan },
        { stringValue: sampleIds.ann },
        { stringValue: sampleIds.unseenPerson },
      ],
      bad: [
        { value: { stringValue: 'Olena' }, code: 'InvalidReference' },
        { value: { stringValue: 'x'.repeat(37) }, code: 'TooLong' },
        { value: { numberValue: 1 }, code: 'WrongShape' },
      ],
      texts: [
        { text: 'Olena Kovalenko', value: { stringValue: sampleIds.olena } },
        { text: ' Іван Петренко ', value: { stringValue: sampleIds.ivan } },
        { text: sampleIds.ann.toUpperCase(), value: { stringValue: sampleIds.ann } },
      ],
    },
  ],
};
