import { expect, type Page } from '@playwright/test';
import { callApi } from '../support/callApi.ts';
import { addField, saveDesigner } from '../support/designer.ts';
import { register, test } from '../support/people.ts';

const columns = [
  { code: 'product', name: 'Product', type: 'String' },
  { code: 'article', name: 'Article', type: 'String' },
  { code: 'unit', name: 'Unit', type: 'String' },
  { code: 'quantity', name: 'Quantity', type: 'Number', precision: 0 },
  { code: 'price', name: 'Price', type: 'Number', precision: 2 },
  { code: 'sum', name: 'Sum', type: 'Number', precision: 2, settings: { showTotal: true } },
  { code: 'source', name: 'Source', type: 'String' },
];

const row = ['Laptop for a school in the region', 'EQUIP-008', 'pcs', 3, 14_300, 42_900, 'Donor fund'];

test('shows the total of a number column if an administrator has enabled it', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const record = `/directories/order/items?record=${await defineOrder(page)}`;
  const total = page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: /^Total/ });
  await page.goto(record);
  await expect(total).toContainText('85,800.00');
  await expect(total, 'what prices add up to means nothing').not.toContainText('28,600');

  await page.goto(`/directories/${await readId(page, 'order')}`);
  await page.getByRole('button', { name: 'Products Table' }).click();
  await page.getByRole('button', { name: 'Price Number' }).click();
  await page.getByRole('checkbox', { name: 'Show total' }).check();
  await page.getByRole('button', { name: 'Products Table' }).click();
  await addField(page, {
    type: 'Number',
    name: 'Weight',
    fill: card => expect(card.getByRole('checkbox', { name: 'Show total' })).toHaveCount(0),
  });
  await saveDesigner(page);
  await page.goto(record);
  await expect(total).toContainText('28,600.00');
});

async function readId(page: Page, code: string): Promise<string> {
  const all = await callApi<{ id: string; code: string }[]>(page, 'GET', '/directories');
  return all.find(directory => directory.code === code)?.id ?? '';
}

/** Creates an order with the same goods twice. */
async function defineOrder(page: Page): Promise<string> {
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', {
    code: 'order',
    name: 'Order',
    type: 'Data',
    showOnMenu: true,
  });
  const field = await callApi<{ id: string; tableFields: { id: string }[] }>(
    page,
    'POST',
    `/custom-fields/${id}`,
    { code: 'products', name: 'Products', type: 'Table', tableInlineEdit: true, tableFields: columns },
  );
  const customFields = Object.fromEntries(
    field.tableFields.map((column, index) => {
      const value = row[index];
      return [column.id, typeof value === 'number' ? { numberValue: value } : { stringValue: value }];
    }),
  );
  const body = { customFields: { [field.id]: { tableValue: [{ customFields }, { customFields }] } } };
  return (await callApi<{ id: string }>(page, 'POST', `/directories/${id}/items`, body)).id;
}
