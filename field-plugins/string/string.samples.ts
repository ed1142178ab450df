import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId } from '../shared/sampleWorld.ts';

const good = [
  { stringValue: 'Acme' },
  { stringValue: 'acme' },
  { stringValue: 'Zoë, "Łódź" & Ґанок 👩‍🚀' },
  { stringValue: '100%_\\ <b>x</b>' },
  { stringValue: "  о'клок\tblanks kept  " },
  { stringValue: 'ІЇЄ ÄÖÜ ß İ Σς' },
  { stringValue: "Дем'ян Київ" },
  { stringValue: ' Дем’ян\u00a0 Київ\u200b'.normalize('NFD') },
  { stringValue: 'Zoë,\u2003"Łódź" & Ґанок' },
  { stringValue: 'x'.repeat(1_000) },
];
const bad = [
  { value: { stringValue: 'x'.repeat(1_001) }, code: 'TooLong' },
  { value: { stringValue: 'a\0b' }, code: 'InvalidText' },
  { value: { stringValue: 'half \ud83d pair' }, code: 'InvalidText' },
  { value: { numberValue: 5 }, code: 'WrongShape' },
];
const texts = [{ text: 'plain', value: { stringValue: 'plain' } }];

export const stringSamples: FieldSamples = {
  type: 'String',
  definitions: [
    {
      name: 'plain',
      definition: { id: createSampleId(1001), code: 'title', name: 'Title', type: 'String' },
      good,
      bad,
      texts,
    },
    {
      name: 'every setting',
      definition: {
        id: createSampleId(1002),
        code: 'sku',
        name: 'Article',
        type: 'String',
        required: true,
        unique: true,
        description: 'As printed on the box',
        suggestionEnabled: true,
        visibleOnGrid: true,
        visibleOnBoard: true,
        nameOnForm: 'Article number',
        cssClass: 'wide emphasised',
        bgColor: '#ffffff',
        fgColor: '#102030',
      },
      good,
      bad,
      texts,
    },
    {
      name: 'list',
      definition: { id: createSampleId(1003), code: 'aliases', name: 'Aliases', type: 'String', array: true },
      good: good.slice(0, 4),
      bad,
      texts,
    },
  ],
};
