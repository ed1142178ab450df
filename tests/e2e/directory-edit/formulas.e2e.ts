import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getAppMessages } from '../support/words.ts';

test('reports errors in a formula, and computes it while a record is filled in', async ({ page, watch }) => {
  watch(page);
  const { t } = getAppMessages('en');
  await register(page);
  const id = await defineOrders(page);

  await page.goto(`/directories/${id}`);
  await page.getByRole('button', { name: /^Total/ }).click();
  await page.getByRole('button', { name: t('designer.formula.use') }).click();
  const formula = page.getByRole('textbox', { name: t('setting.settings.formula.label') });
  await expect(formula).toBeFocused();
  await formula.fill('sum(products.cost) + twice(1)');
  await expect(
    page.getByText(t('issue.FormulaUnknownField', { field: 'products.cost', at: 5 })),
  ).toBeVisible();
  await expect(
    page.getByText(t('issue.FormulaUnknownFunction', { function: 'twice', at: 22 })),
  ).toBeVisible();
  await takeScreenshot(page, 'formula-mistakes', { fullPage: true });
  await formula.fill('');
  await page.getByText(t('designer.formula.functions')).click();
  await formula.fill('round(sum() * (1 - discount / 100), 2)');
  await formula.press('Home');
  for (let step = 0; step < 'round(sum('.length; step += 1) await formula.press('ArrowRight');
  await page.getByRole('button', { name: 'products.sum', exact: true }).click();
  await expect(formula).toHaveValue('round(sum(products.sum) * (1 - discount / 100), 2)');
  await takeScreenshot(page, 'formula-editor', { fullPage: true });
  await checkNoOverflow(page, 'the formula editor');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('app.save'), exact: true })
    .click();
  await expect(page.getByText(t('app.saved')).last()).toBeVisible();

  await page.goto('/directories/order/items');
  await page
    .getByRole('button', { name: t('records.add') })
    .first()
    .click();
  const dialog = page.getByRole('dialog').first();
  const total = dialog.getByLabel('Total', { exact: true });
  await dialog.getByLabel('Discount').fill('10');
  await dialog.getByRole('button', { name: t('field.Table.addRow') }).click();
  await dialog.getByLabel(/Quantity/).fill('3');
  await dialog.getByLabel(/Price/).fill('0.15');
  await expect(dialog.getByLabel(/Sum/)).toHaveValue('0.45');
  await expect(dialog.getByLabel(/Sum/)).not.toBeEditable();
  await takeScreenshot(page, 'formula-row');
  await dialog.getByLabel(/Price/).press('Enter');
  await expect(total).toHaveValue('0.41');
  await expect(total).not.toBeEditable();
  await takeScreenshot(page, 'formula-form');
  await dialog.getByRole('button', { name: t('records.create') }).click();
  await expect(page.getByText(t('records.created'))).toBeVisible();
  await page.goto('/directories/order/items');
  await expect(page.getByRole('main').getByText('0.41')).toBeVisible();
});

async function defineOrders(page: Page): Promise<string> {
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', {
    code: 'order',
    name: 'Order',
    type: 'Data',
    showOnMenu: true,
  });
  const fields = [
    {
      code: 'products',
      name: 'Products',
      type: 'Table',
      tableInlineEdit: true,
      tableFields: [
        { code: 'quantity', name: 'Quantity', type: 'Number' },
        { code: 'price', name: 'Price', type: 'Number', precision: 2 },
        {
          code: 'sum',
          name: 'Sum',
          type: 'Number',
          precision: 2,
          settings: { formula: 'quantity * price', showTotal: true },
        },
      ],
    },
    { code: 'discount', name: 'Discount', type: 'Number' },
    { code: 'total', name: 'Total', type: 'Number', precision: 2, visibleOnGrid: true },
  ];
  for (const field of fields) await callApi(page, 'POST', `/custom-fields/${id}`, field);
  return id;
}
