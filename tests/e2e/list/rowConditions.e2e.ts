import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { defineDirectory } from '../support/imports.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getAppMessages } from '../support/words.ts';

interface Column {
  readonly id: string;
  readonly name: string;
}

/** Creates three orders: five nails, with a board for seven; seven nails; only boards. */
async function defineOrders(page: Page): Promise<string> {
  const tableFields = [
    { name: 'Product', code: 'product', type: 'String' },
    { name: 'Count', code: 'count', type: 'Number' },
  ];
  const { id, fields } = await defineDirectory(
    page,
    { code: 'order', name: 'Orders', type: 'Data', showOnMenu: true },
    [
      { code: 'title', name: 'Title', type: 'String' },
      { code: 'lines', name: 'Lines', type: 'Table', tableFields },
    ],
  );
  const all = await callApi<{ id: string; fields: { name: string; tableFields?: Column[] }[] }[]>(
    page,
    'GET',
    '/directories',
  );
  const table = all.find(one => one.id === id)?.fields.find(({ name }) => name === 'Lines');
  const column = (name: string) => table?.tableFields?.find(one => one.name === name)?.id ?? '';
  const orders: [string, [string, number][]][] = [
    [
      'First',
      [
        ['Nails', 5],
        ['Boards', 7],
      ],
    ],
    ['Second', [['Nails', 7]]],
    ['Third', [['Boards', 1]]],
  ];
  for (const [title, lines] of orders)
    await callApi(page, 'POST', `/directories/${id}/items`, {
      customFields: {
        [fields.Title ?? '']: { stringValue: title },
        [fields.Lines ?? '']: {
          tableValue: lines.map(([product, count]) => ({
            customFields: {
              [column('Product')]: { stringValue: product },
              [column('Count')]: { numberValue: count },
            },
          })),
        },
      },
    });
  return id;
}

for (const { locale, width } of getUsualViewports('uk'))
  test(`finds records by conditions that a single table row must meet (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    await defineOrders(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/directories/order/items?view=list');
    await page.getByRole('button', { name: new RegExp(`^${t('conditions.title')}`) }).click();
    const dialog = page.getByRole('dialog', { name: t('conditions.title') });
    await dialog.getByRole('button', { name: t('conditions.addRow') }).click();
    const row = dialog.getByRole('group', { name: t('conditions.group') }).last();
    await expect(row.getByLabel(t('conditions.join'))).toHaveText(
      new RegExp(t('conditions.inOneRow', { field: 'Lines' })),
    );
    const operators = row.getByLabel(t('conditions.operator'));
    await operators.first().selectOption(t('operator.Equals'));
    const values = row.getByLabel(t('conditions.value'));
    await values.fill('nails');
    await row.getByRole('button', { name: t('conditions.add') }).click();
    await row.getByLabel(t('conditions.field')).last().selectOption('Count');
    await operators.last().selectOption(t('operator.MoreOrEqual'));
    // The number editor is loaded on first use.
    await expect(values).toHaveCount(2);
    await values.last().fill('7');
    await checkNoOverflow(page, 'conditions on a row');
    await takeScreenshot(page, `row-conditions-${locale}-${width}`);
    await dialog.getByRole('button', { name: t('conditions.apply') }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('Second')).toBeVisible();
    await expect(main.getByText('First')).toBeHidden();

    // The address and the dialog preserve the conditions.
    await page.reload();
    await expect(main.getByText('Second')).toBeVisible();
    await expect(main.getByText('First')).toBeHidden();
    await page.getByRole('button', { name: `${t('conditions.title')} (2)` }).click();
    await expect(values).toHaveCount(2);
    await expect(values.last()).toHaveValue('7');
  });

test('opens the records with a table row that belongs to a group of a report', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const id = await defineOrders(page);
  await page.goto(`/reports/new?directory=${id}`);
  const builder = page.getByRole('complementary', { name: 'What the report is made of' });
  await builder.getByLabel('Name').fill('Orders by product');
  await builder.getByRole('button', { name: 'Lines: Product', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Group by it' }).click();
  await page.getByRole('button', { name: /^(Records, )?Nails: 2$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/directories\/order\/items/);
  const main = page.getByRole('main');
  await expect(main.getByText('First')).toBeVisible();
  await expect(main.getByText('Second')).toBeVisible();
  await expect(main.getByText('Third')).toBeHidden();
});
