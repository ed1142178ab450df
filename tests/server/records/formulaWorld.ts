/** Units, donors and requests, whose formulas read each other's records. */
import type { FieldValue, FieldValues } from '#core/model.ts';
import type { Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';

export type FormulaDirectory = 'units' | 'donors' | 'requests';
export type FormulaWorld = Awaited<ReturnType<typeof createFormulaWorld>>;

export async function createFormulaWorld(admin: Member) {
  const units = await defineDirectory(admin, { name: 'Units', code: 'unit', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String' },
    { name: 'Price', code: 'price', type: 'Number', precision: 2 },
  ]);
  const donors = await defineDirectory(
    admin,
    { name: 'Donors', code: 'donor', type: 'Data', changesTrackingEnabled: true },
    [
      { name: 'City', code: 'city', type: 'String' },
      {
        ...{ name: 'Unit', code: 'unit', type: 'Directory', directoryId: units.directory.id },
        directoryReferenceType: 'SetNull',
      },
    ],
  );
  const requests = await defineDirectory(admin, { name: 'Requests', code: 'request', type: 'Data' }, [
    ...[{ name: 'State', code: 'state', type: 'String' }],
    {
      ...{ name: 'Donor', code: 'donor', type: 'Directory', directoryId: donors.directory.id },
      directoryReferenceType: 'SetNull',
    },
    {
      ...{ name: 'Products', code: 'products', type: 'Table' },
      tableFields: [
        {
          ...{ name: 'Unit', code: 'unit', type: 'Directory', directoryId: units.directory.id },
          directoryReferenceType: 'SetNull',
        },
        { name: 'Count', code: 'count', type: 'Number' },
      ],
    },
    computed('City', 'String', 'donor.city'),
    computed('Liked', 'Number', 'donor.unit.price'),
    computed('Total', 'Number', 'sum(products.count * products.unit.price)'),
  ]);
  for (const field of [
    computed('Given', 'Number', 'sum(request.total where donor = this)'),
    computed('Done', 'Number', 'count(request where donor = this and state = "done")'),
    computed('Requests', 'Number', 'count(request where donor = this)'),
  ])
    await admin.ok('createCustomField', { params: { entity: donors.directory.id }, body: field });
  const directories: Record<FormulaDirectory, DefinedDirectory> = {
    units,
    donors: await readDefinedDirectory(admin, donors.directory.id),
    requests: await readDefinedDirectory(admin, requests.directory.id),
  };
  const made: Record<FormulaDirectory, string[]> = { units: [], donors: [], requests: [] };
  const valuesOf = (place: FormulaDirectory, values: Record<string, FieldValue>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [directories[place].field(name).id, value]),
    );
  const paramsOf = (place: FormulaDirectory, itemId: string) => ({
    id: directories[place].directory.id,
    itemId,
  });
  return {
    ...directories,
    admin,
    made,
    paramsOf,
    async make(place: FormulaDirectory, values: Record<string, FieldValue>) {
      const { id } = await admin.ok('createItem', {
        params: { id: directories[place].directory.id },
        body: { customFields: valuesOf(place, values) },
      });
      made[place].push(id);
      return id;
    },
    async change(place: FormulaDirectory, itemId: string, values: Record<string, FieldValue>) {
      const params = paramsOf(place, itemId);
      const { version } = await admin.ok('getItem', { params });
      await admin.ok('updateItem', { params, body: { version, customFields: valuesOf(place, values) } });
    },
    async read(place: FormulaDirectory, itemId: string) {
      const { customFields } = await admin.ok('getItem', { params: paramsOf(place, itemId) });
      const values = customFields as FieldValues;
      return Object.fromEntries(
        directories[place].directory.fields.map(({ id, name }) => [
          name,
          values[id]?.numberValue ?? values[id]?.stringValue,
        ]),
      );
    },
  };
}

export function setProducts(
  { requests }: Pick<FormulaWorld, 'requests'>,
  rows: readonly (readonly [string, number])[],
) {
  const [unit, count] = requests.field('Products').tableFields ?? [];
  return {
    tableValue: rows.map(([id, value]) => ({
      customFields: { [unit?.id ?? '']: toTextValue(id), [count?.id ?? '']: toNumberValue(value) },
    })),
  };
}

const computed = (name: string, type: string, formula: string) => ({
  ...{ name, code: name.toLowerCase(), type, settings: { formula } },
  ...(type === 'Number' ? { precision: 2 } : {}),
});
export const toTextValue = (stringValue: string) => ({ stringValue });
export const toNumberValue = (numberValue: number) => ({ numberValue });
