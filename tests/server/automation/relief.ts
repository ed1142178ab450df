/** The part of the relief charity that its scripts use, in an account with that code. */
import type { FieldDefinitionInput, FieldValue, FieldValues } from '#core/model.ts';
import type { Member, TestApi } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

export interface Relief {
  readonly admin: Member;
  readonly requests: DefinedDirectory;
  readonly products: DefinedDirectory;
  readonly units: DefinedDirectory;
  readonly sources: DefinedDirectory;
  readonly donors: DefinedDirectory;
  /** Returns a row of a request's products, by column code. */
  row(cells: Record<string, FieldValue>): { customFields: FieldValues };
  column(code: string): string;
}

const named = (name: string, code: string, type: string, more: Partial<FieldDefinitionInput> = {}) =>
  ({ name, code, type, ...more }) as FieldDefinitionInput;

export async function createRelief(api: TestApi, { code = 'relief' } = {}): Promise<Relief> {
  const admin = await api.admin();
  const { id, name = '', timeZone = 'UTC' } = admin.user.account;
  await admin.ok('updateAccount', { params: { id }, body: { name, timeZone, code } });
  const name1 = named('Name', 'name', 'String', { required: true, unique: true });
  const units = await defineDirectory(admin, { name: 'Units', code: 'unit', type: 'Data' }, [name1]);
  const sources = await defineDirectory(admin, { name: 'Sources', code: 'source', type: 'Data' }, [name1]);
  const donors = await defineDirectory(admin, { name: 'Donors', code: 'donor', type: 'Data' }, [
    named('Name', 'name', 'String', { required: true }),
  ]);
  const pointing = (label: string, at: string, { directory }: DefinedDirectory) =>
    named(label, at, 'Directory', { directoryId: directory.id });
  const products = await defineDirectory(admin, { name: 'Products', code: 'product', type: 'Data' }, [
    named('Article', 'article', 'String', { required: true, unique: true }),
    named('Name', 'name', 'String', { required: true }),
    { ...pointing('Unit', 'unit', units), required: true },
    named('Price', 'price', 'Number', { precision: 2 }),
  ]);
  const tableFields = [
    pointing('Product', 'product', products),
    pointing('Unit', 'unit', units),
    named('Quantity', 'quantity', 'Number', { precision: 2 }),
    named('Price', 'price', 'Number', { precision: 2 }),
    named('Sum', 'sum', 'Number', { precision: 2 }),
    pointing('Source', 'source', sources),
  ];
  const statusList = [
    { name: 'New', type: 'Active' as const },
    { name: 'Delivered', type: 'Success' as const },
  ];
  const requests = await defineDirectory(
    admin,
    { name: 'Requests', code: 'request', type: 'Process', statusList },
    [
      named('Recipient', 'recipient', 'String'),
      named('Priority', 'priority', 'Dropdown', {
        dropdownItems: ['low', 'normal', 'high'].map(value => ({ value, text: value })),
      }),
      named('Needed by', 'neededBy', 'Date'),
      named('Delivered on', 'delivered', 'Date'),
      pointing('Donor', 'donor', donors),
      named('Products', 'products', 'Table', { tableFields }),
      named('Total', 'total', 'Number', { precision: 2 }),
      named('Delivery notes', 'deliveryNotes', 'String'),
    ],
  );
  const column = (of: string) =>
    requests.field('Products').tableFields?.find(one => one.code === of)?.id ?? '';
  const row = (cells: Record<string, FieldValue>) => ({
    customFields: Object.fromEntries(Object.entries(cells).map(([of, value]) => [column(of), value])),
  });
  return { admin, requests, products, units, sources, donors, row, column };
}
