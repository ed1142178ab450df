/** The same hundred fields twice: as a directory of Docket, and as plain JSON Schema for other form libraries. */
import type { RJSFSchema } from '@rjsf/utils';
import type { Directory, FieldDefinition, FieldValue, FieldValues } from '#core/model.ts';
import { sampleIds } from '#plugins/shared/sampleWorld.ts';

interface Kind {
  readonly type: string;
  readonly settings?: Partial<FieldDefinition>;
  readonly value: FieldValue;
  readonly plainSchema: RJSFSchema;
}

const choices = ['low', 'middle', 'high', 'urgent'];

/** Every type once; the plain schema is the closest equivalent that a library without Docket's types can draw. */
const kinds: readonly Kind[] = [
  { type: 'String', value: { stringValue: 'Acme' }, plainSchema: { type: 'string', maxLength: 1_000 } },
  {
    type: 'Number',
    settings: { precision: 2 },
    value: { numberValue: 12.5 },
    plainSchema: { type: 'number', minimum: -1e15, maximum: 1e15 },
  },
  {
    type: 'Dropdown',
    settings: { dropdownItems: choices.map(value => ({ value, text: value })) },
    value: { stringValue: 'low' },
    plainSchema: { type: 'string', enum: choices },
  },
  { type: 'Date', value: { dateValue: '2026-11-21' }, plainSchema: { type: 'string', format: 'date' } },
  {
    type: 'Link',
    value: { stringValue: 'https://example.org/' },
    plainSchema: { type: 'string', format: 'uri' },
  },
  { type: 'Text', value: { stringValue: 'Two\nlines' }, plainSchema: { type: 'string', maxLength: 100_000 } },
  {
    type: 'PhoneNumber',
    value: { stringValue: '+380441234567' },
    plainSchema: { type: 'string', maxLength: 25 },
  },
  {
    type: 'Directory',
    settings: { directoryId: sampleIds.companies },
    value: { stringValue: sampleIds.acme },
    plainSchema: { type: 'string' },
  },
  {
    type: 'DirectoryRelatedField',
    settings: { directoryFieldId: getId(7), directoryRelatedFieldId: sampleIds.companyEmployees },
    value: {},
    plainSchema: { type: 'string', readOnly: true },
  },
  {
    type: 'Address',
    value: { addressValue: { address: 'Kyiv', lat: 50.45, lng: 30.52 } },
    plainSchema: {
      type: 'object',
      properties: { address: { type: 'string' }, lat: { type: 'number' }, lng: { type: 'number' } },
    },
  },
  { type: 'File', value: { stringValue: sampleIds.contract }, plainSchema: { type: 'string' } },
  {
    type: 'Table',
    settings: {
      tableFields: [
        { id: getId(904), code: 'product', name: 'Product', type: 'String' },
        { id: getId(905), code: 'quantity', name: 'Quantity', type: 'Number' },
      ],
    },
    value: {
      tableValue: [1, 2, 3].map(quantity => ({
        id: getId(910 + quantity),
        customFields: { [getId(904)]: { stringValue: 'Rice' }, [getId(905)]: { numberValue: quantity } },
      })),
    },
    plainSchema: {
      type: 'array',
      items: { type: 'object', properties: { product: { type: 'string' }, quantity: { type: 'number' } } },
    },
  },
];

/** The table's rows in the libraries' format. */
const plainRows = [1, 2, 3].map(quantity => ({ product: 'Rice', quantity }));

const places = Array.from({ length: 100 }, (_, index) => ({ index, kind: kinds[index % kinds.length] }));

/** Returns an id in the server's format, the same in every run. */
function getId(index: number): string {
  return `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`;
}

/** Returns a label that isn't a prefix of any other, so that benches find the field. */
export function getLabel(index: number): string {
  return `Field no. ${index}.`;
}

export const directory: Directory = {
  id: getId(999),
  code: 'hundred',
  name: 'A hundred fields',
  type: 'Data',
  revision: 1,
  statusList: [],
  fields: places.flatMap(({ index, kind }) =>
    kind
      ? [
          {
            id: getId(index),
            code: `field${index}`,
            name: getLabel(index),
            type: kind.type,
            ...kind.settings,
          },
        ]
      : [],
  ),
};

export const values: FieldValues = Object.fromEntries(
  places.flatMap(({ index, kind }) =>
    kind && Object.keys(kind.value).length > 0 ? [[getId(index), kind.value]] : [],
  ),
);

export const plainSchema: RJSFSchema = {
  type: 'object',
  properties: Object.fromEntries(
    places.flatMap(({ index, kind }) =>
      kind ? [[`field${index}`, { title: getLabel(index), ...kind.plainSchema }]] : [],
    ),
  ),
};

export const plainValues = Object.fromEntries(
  places.flatMap(({ index, kind }) => (kind ? [[`field${index}`, getPlainValue(kind.value)]] : [])),
);

function getPlainValue(value: FieldValue): unknown {
  return value.tableValue ? plainRows : Object.values(value)[0];
}
