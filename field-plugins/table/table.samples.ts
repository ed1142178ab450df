import type { FieldSamples } from '#core/field/fieldSamples.ts';
import type { FieldDefinition, FieldValues } from '#core/model.ts';
import { createSampleId, sampleIds } from '../shared/sampleWorld.ts';

const product: FieldDefinition = {
  id: createSampleId(2111),
  code: 'product',
  name: 'Product',
  type: 'String',
  required: true,
};
const quantity: FieldDefinition = {
  id: createSampleId(2112),
  code: 'quantity',
  name: 'Quantity',
  type: 'Number',
  precision: 1,
  settings: { showTotal: true },
};
const supplier: FieldDefinition = {
  id: createSampleId(2113),
  code: 'supplier',
  name: 'Supplier',
  type: 'Directory',
  directoryId: sampleIds.companies,
};
const supplierStaff: FieldDefinition = {
  id: createSampleId(2114),
  code: 'supplierStaff',
  name: 'Supplier staff',
  type: 'DirectoryRelatedField',
  directoryFieldId: supplier.id,
  directoryRelatedFieldId: sampleIds.companyEmployees,
};
const internal: FieldDefinition = {
  id: createSampleId(2115),
  code: 'internal',
  name: 'Internal',
  type: 'String',
  hidden: true,
};
const retired: FieldDefinition = {
  id: createSampleId(2116),
  code: 'retired',
  name: 'Retired',
  type: 'Text',
  deleted: true,
};
const columns = [product, quantity, supplier, supplierStaff, internal, retired];

const row = (customFields: FieldValues) => ({ customFields });
const named = (name: string) => ({ [product.id]: { stringValue: name } });
const table = (...rows: FieldValues[]) => ({ tableValue: rows.map(row) });

const good = [
  table(named('Rice')),
  table(
    { ...named('Rice\t"basmati"\nbag'), [quantity.id]: { numberValue: 2.25 } },
    { ...named('Гречка'), [supplier.id]: { stringValue: sampleIds.kyivstar } },
  ),
  {
    tableValue: [
      {
        id: createSampleId(2191),
        customFields: { ...named('Salt'), [quantity.id]: { numberValue: 1000.5 } },
      },
    ],
  },
];

export const tableSamples: FieldSamples = {
  type: 'Table',
  definitions: [
    {
      name: 'with a required column',
      definition: {
        id: createSampleId(2101),
        code: 'items',
        name: 'Items',
        type: 'Table',
        tableFields: columns,
      },
      good,
      bad: [
        { value: table({ [quantity.id]: { numberValue: 1 } }), code: 'Required' },
        { value: table({ [internal.id]: { stringValue: 'x' } }), code: 'Required' },
        { value: table({ ...named('x'), [createSampleId(9)]: { stringValue: 'x' } }), code: 'WrongShape' },
        { value: table(named('x'.repeat(1_001))), code: 'TooLong' },
        { value: table({ ...named('x'), [supplier.id]: { stringValue: '#1' } }), code: 'InvalidReference' },
        {
          value: table({ ...named('x'), [supplierStaff.id]: { numberValue: 1 } }),
          code: 'WrongShape',
        },
        { value: { tableValue: [{ id: 'one', customFields: named('x') }] }, code: 'InvalidReference' },
        { value: { stringValue: 'Rice' }, code: 'WrongShape' },
      ],
      texts: [
        {
          text: 'Rice\t2.5\nSalt',
          value: {
            tableValue: [row({ ...named('Rice'), [quantity.id]: { numberValue: 2.5 } }), row(named('Salt'))],
          },
        },
        {
          text: '"A ""B"""\t1\t#2',
          value: {
            tableValue: [
              row({
                ...named('A "B"'),
                [quantity.id]: { numberValue: 1 },
                [supplier.id]: { stringValue: sampleIds.kyivstar },
              }),
            ],
          },
        },
      ],
    },
    {
      name: 'nothing required, edited in line',
      definition: {
        id: createSampleId(2102),
        code: 'lines',
        name: 'Lines',
        type: 'Table',
        required: true,
        tableInlineEdit: true,
        tableFields: [{ ...product, required: false }, quantity, supplier],
      },
      good,
      bad: [
        { value: table({}), code: 'RowEmpty' },
        { value: table(named('Rice'), {}), code: 'RowEmpty' },
      ],
      texts: [],
    },
  ],
};
