import { expect, type Locator, type Page } from '@playwright/test';
import { call } from '../support/call.ts';
import { addField, save } from '../support/designer.ts';
import { register, test } from '../support/people.ts';
import { shot } from '../support/shot.ts';

const columns = [
  { code: 'product', name: 'Product', type: 'String' },
  { code: 'article', name: 'Article', type: 'String' },
  { code: 'unit', name: 'Unit', type: 'String' },
  { code: 'quantity', name: 'Quantity', type: 'Number', precision: 0 },
  { code: 'price', name: 'Price', type: 'Number', precision: 2 },
  { code: 'sum', name: 'Sum', type: 'Number', precision: 2, settings: { showTotal: true } },
  { code: 'source', name: 'Source', type: 'String' },
];

const rows = [
  ['Laptop for a school in the region', 'EQUIP-008', 'pcs', 3, 14_300, 42_900, 'Donor fund'],
  ['Generator', 'EQUIP-012', 'set', 1_250_000, 98_765_432.1, -98_765_432_100.55, 'Purchase'],
] as const;

for (const { width, locale } of [
  { width: 1280, locale: 'en' as const },
  { width: 1280, locale: 'uk' as const },
  { width: 390, locale: 'en' as const },
  { width: 390, locale: 'uk' as const },
]) {
  test(`no number of a table field is cut into another one, ${width} px wide, in ${locale}`, async ({
    page,
    watch,
  }) => {
    watch(page);
    await register(page, { locale });
    const [small, large] = await defineOrders(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/directories/order/items?record=${small}`);
    const grid = page.getByRole('dialog').getByRole('grid');
    await expect(grid).toBeVisible();
    expect(await cutNumbers(grid)).toEqual([]);
    if (width === 1280) expect(await hiddenColumns(page), 'seven columns fit').toEqual([]);
    await grid.scrollIntoViewIfNeeded();
    await shot(page, `table-${locale}-${width}`);
    await page.goto(`/directories/order/items?record=${large}`);
    await expect(grid).toBeVisible();
    expect(await cutNumbers(grid)).toEqual([]);
    await grid.scrollIntoViewIfNeeded();
    await shot(page, `table-large-${locale}-${width}`);
    // What does not fit is announced by a fading edge.
    const hidden = await hiddenColumns(page);
    const edge = await page.locator('.dk-table-scroller').getAttribute('data-more');
    expect(edge).toBe(hidden.length > 0 ? 'end' : '');
  });
}

test('a column of numbers is added up where an administrator says so', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const [small] = await defineOrders(page);
  const record = `/directories/order/items?record=${small}`;
  const total = page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: /^Total/ });
  await page.goto(record);
  await expect(total).toContainText('85,800.00');
  await expect(total, 'what prices add up to means nothing').not.toContainText('28,600');

  await page.goto(`/directories/${await idOf(page, 'order')}`);
  await page.getByRole('button', { name: 'Products Table' }).click();
  await page.getByRole('button', { name: 'Price Number' }).click();
  await page.getByRole('checkbox', { name: 'Show total' }).check();
  await page.getByRole('button', { name: 'Products Table' }).click();
  await addField(page, {
    type: 'Number',
    name: 'Weight',
    fill: card => expect(card.getByRole('checkbox', { name: 'Show total' })).toHaveCount(0),
  });
  await save(page);
  await page.goto(record);
  await expect(total).toContainText('28,600.00');
});

/** Texts of number cells and sums that are wider than their cells. */
function cutNumbers(grid: Locator): Promise<string[]> {
  return grid
    .locator('td.numberValue .dk-cell-clip')
    .evaluateAll(cells =>
      cells.filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent ?? ''),
    );
}

async function idOf(page: Page, code: string): Promise<string> {
  const all = await call<{ id: string; code: string }[]>(page, 'GET', '/directories');
  return all.find(directory => directory.code === code)?.id ?? '';
}

/** Columns that are not wholly to be seen left of the buttons at the end. */
function hiddenColumns(page: Page): Promise<string[]> {
  return page.locator('.dk-table-scroller thead tr').evaluate(row => {
    const cells = [...row.children];
    const edge = cells.at(-1)?.getBoundingClientRect().left ?? 0;
    return cells
      .slice(0, -1)
      .filter(cell => cell.getBoundingClientRect().right > edge + 1)
      .map(cell => cell.textContent ?? '');
  });
}

async function defineOrders(page: Page): Promise<[small: string, large: string]> {
  const { id } = await call<{ id: string }>(page, 'POST', '/directories', {
    code: 'order',
    name: 'Order',
    type: 'Data',
    showOnMenu: true,
  });
  const field = await call<{ id: string; tableFields: { id: string }[] }>(
    page,
    'POST',
    `/custom-fields/${id}`,
    { code: 'products', name: 'Products', type: 'Table', tableInlineEdit: true, tableFields: columns },
  );
  const create = async (chosen: readonly (typeof rows)[number][]) => {
    const tableValue = chosen.map(row => ({
      customFields: Object.fromEntries(
        field.tableFields.map((column, index) => {
          const value = row[index];
          return [column.id, typeof value === 'number' ? { numberValue: value } : { stringValue: value }];
        }),
      ),
    }));
    const body = { customFields: { [field.id]: { tableValue } } };
    return (await call<{ id: string }>(page, 'POST', `/directories/${id}/items`, body)).id;
  };
  return [await create([rows[0], rows[0]]), await create(rows)];
}
