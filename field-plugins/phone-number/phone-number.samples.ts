import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId } from '../shared/sampleWorld.ts';

const good = [
  { stringValue: '+380441234567' },
  { stringValue: '+380 (50) 123-45-67' },
  { stringValue: '+1 213 373 4253' },
  { stringValue: '+44 7911 123456' },
  { stringValue: '+4915112345678' },
  { stringValue: '+12133734253;ext=5' },
];
const bad = [
  { value: { stringValue: '+380441234' }, code: 'InvalidPhone' },
  { value: { stringValue: '+15555555555' }, code: 'InvalidPhone' },
  { value: { stringValue: '044 123 4567' }, code: 'InvalidPhone' },
  { value: { stringValue: 'call me' }, code: 'InvalidPhone' },
  { value: { stringValue: '+12133734253 ext. x' }, code: 'InvalidPhone' },
  { value: { stringValue: `+${'1'.repeat(25)}` }, code: 'TooLong' },
  { value: { numberValue: 380441234567 }, code: 'WrongShape' },
];
const texts = [
  { text: '+380 44 123 4567', value: { stringValue: '+380441234567' } },
  { text: '044 123-45-67', value: { stringValue: '+380441234567' } },
  { text: '+1 (213) 373-4253', value: { stringValue: '+12133734253' } },
  { text: '044 234 56 78 вн. 12', value: { stringValue: '+380442345678;ext=12' } },
];

export const phoneNumberSamples: FieldSamples = {
  type: 'PhoneNumber',
  definitions: [
    {
      name: 'plain',
      definition: { id: createSampleId(2001), code: 'phone', name: 'Phone', type: 'PhoneNumber' },
      good,
      bad,
      texts,
    },
    {
      name: 'restricted to Ukraine',
      definition: {
        id: createSampleId(2002),
        code: 'mobile',
        name: 'Mobile',
        type: 'PhoneNumber',
        required: true,
        unique: true,
        settings: {
          onlyPhoneCharacters: true,
          pattern: '\\+380\\d{9}',
          preferredCountries: 'ua, pl',
          autodetectCountry: true,
        },
      },
      good: [
        { stringValue: '+380441234567' },
        { stringValue: '+380501234567' },
        { stringValue: '+380671234567' },
      ],
      bad: [
        { value: { stringValue: '+12133734253' }, code: 'InvalidPhone' },
        { value: { stringValue: 'call me' }, code: 'InvalidPhoneCharacters' },
        { value: { stringValue: '+380.44.123.45.67' }, code: 'InvalidPhoneCharacters' },
      ],
      texts: [],
    },
    {
      name: 'list',
      definition: {
        id: createSampleId(2003),
        code: 'phones',
        name: 'Phones',
        type: 'PhoneNumber',
        array: true,
      },
      good,
      bad,
      texts,
    },
  ],
};
