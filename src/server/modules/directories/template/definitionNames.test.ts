import { expect, test } from 'vitest';
import type { ConfigurationDocument } from '#core/configuration/documents.ts';
import { createDefinitionNames } from './definitionNames.ts';

const documents: ConfigurationDocument[] = [
  {
    kind: 'Field',
    id: 'lines',
    content: {
      entity: 'orders',
      order: 0,
      code: 'lines',
      name: 'Lines',
      type: 'Table',
      tableFields: [
        { id: 'price', code: 'price', name: 'Price', type: 'Number' },
        { id: 'old', code: 'total', name: 'Old total', type: 'Number', deleted: true },
      ],
    },
  },
  {
    kind: 'Field',
    id: 'total',
    content: { entity: 'orders', order: 1, code: 'total', name: 'Total', type: 'Number' },
  },
];

test('returns the names of fields and columns, except deleted ones', () => {
  const names = createDefinitionNames(documents);
  expect(['lines', 'price', 'total', 'old'].map(names.field)).toEqual(['lines', 'price', 'total', undefined]);
  // The code alone would name the field with the same code.
  expect(['price', 'total', 'old'].map(names.hidden)).toEqual(['lines.price', 'total', undefined]);
});
