import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId } from '../shared/sampleWorld.ts';

const good = [
  'https://example.com/a?b=c#d',
  'http://localhost:3000/',
  'example.com',
  'sub.приклад.укр/шлях',
  'EXAMPLE.com:8080/Path',
  'mailto:anna@example.com',
  'anna@example.com',
  'tel:+380441234567',
].map(stringValue => ({ stringValue }));

const bad = [
  { value: { stringValue: 'javascript:alert(1)' }, code: 'InvalidLink' },
  { value: { stringValue: ' JavaScript:alert(1)' }, code: 'InvalidLink' },
  { value: { stringValue: 'java\nscript:alert(1)' }, code: 'InvalidLink' },
  { value: { stringValue: 'data:text/html,x' }, code: 'InvalidLink' },
  { value: { stringValue: 'file:///etc/passwd' }, code: 'InvalidLink' },
  { value: { stringValue: 'just words' }, code: 'InvalidLink' },
  { value: { stringValue: 'https://' }, code: 'InvalidLink' },
  { value: { stringValue: 'https://exa mple.com' }, code: 'InvalidLink' },
  { value: { stringValue: `https://example.com/${'x'.repeat(2_000)}` }, code: 'TooLong' },
];

export const linkSamples: FieldSamples = {
  type: 'Link',
  definitions: [
    {
      name: 'plain',
      definition: { id: createSampleId(1501), code: 'site', name: 'Site', type: 'Link' },
      good,
      bad,
      texts: [
        { text: 'example.com/a', value: { stringValue: 'https://example.com/a' } },
        { text: 'anna@example.com', value: { stringValue: 'mailto:anna@example.com' } },
        { text: 'http://x.y', value: { stringValue: 'http://x.y' } },
      ],
    },
    {
      name: 'list',
      definition: { id: createSampleId(1502), code: 'links', name: 'Links', type: 'Link', array: true },
      good,
      bad,
      texts: [],
    },
  ],
};
