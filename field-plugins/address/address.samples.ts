import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { createSampleId } from '../shared/sampleWorld.ts';

const good = [
  { addressValue: { address: 'Київ, вул. Хрещатик, 1', lat: 50.4501, lng: 30.5234 } },
  { addressValue: { address: '  221B Baker Street (back door)  ' } },
  { addressValue: { lat: -33.8688, lng: 151.2093 } },
  { addressValue: { lat: 0, lng: -0 } },
  { addressValue: { lat: -90, lng: 180, address: 'South pole' } },
  { addressValue: { address: 'Ірпінь, Київська обл.', lat: 50.4501, lng: 30.5234 } },
  { addressValue: { address: 'На березі', lat: 46.48, lng: 30.77 } },
];
const bad = [
  { value: { addressValue: { address: 'Half', lat: 50 } }, code: 'InvalidCoordinates' },
  { value: { addressValue: { lng: 30 } }, code: 'InvalidCoordinates' },
  { value: { addressValue: { lat: 90.01, lng: 0 } }, code: 'InvalidCoordinates' },
  { value: { addressValue: { lat: 0, lng: -180.5 } }, code: 'InvalidCoordinates' },
  { value: { addressValue: { address: 'x'.repeat(1_001) } }, code: 'TooLong' },
  { value: { addressValue: { address: 'a\0' } }, code: 'InvalidText' },
  { value: { stringValue: 'Kyiv' }, code: 'WrongShape' },
];
const texts = [
  { text: 'Kyiv', value: { addressValue: { address: 'Kyiv' } } },
  { text: '50.45, 30.52', value: { addressValue: { lat: 50.45, lng: 30.52 } } },
  { text: 'Kyiv (50.45, 30.52)', value: { addressValue: { address: 'Kyiv', lat: 50.45, lng: 30.52 } } },
];

export const addressSamples: FieldSamples = {
  type: 'Address',
  definitions: [
    {
      name: 'plain',
      definition: { id: createSampleId(1901), code: 'address', name: 'Address', type: 'Address' },
      good,
      bad,
      texts,
    },
    {
      name: 'on the map',
      definition: {
        id: createSampleId(1902),
        code: 'warehouse',
        name: 'Warehouse',
        type: 'Address',
        required: true,
        showOnMap: true,
        mapMarkerColor: 'blue_MarkerA',
        mapMarkerScale: 1.5,
      },
      good,
      bad,
      texts,
    },
    {
      name: 'list',
      definition: {
        id: createSampleId(1903),
        code: 'branches',
        name: 'Branches',
        type: 'Address',
        array: true,
      },
      good,
      bad,
      texts,
    },
  ],
};
