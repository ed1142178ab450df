import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { addDeals, defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';
import { desk, phone } from '../support/sales.ts';
import { takeScreenshot } from '../support/shot.ts';

/** Creates three deals, and moves the first one to Talks. */
async function defineMoved(page: Page): Promise<void> {
  const deals = await defineDeals(page);
  const [first] = await addDeals(page, deals, { status: 'New', names: ['Roof', 'Door', 'Wall'] });
  const { directoryId, statuses } = deals;
  await callApi(page, 'PUT', `/directories/${directoryId}/items/${first}/status/${statuses.Talks}`, {
    text: '',
  });
}

test('finds records by relative periods, status changes and date ranges', async ({ page, watch }) => {
  watch(page);
  await page.setViewportSize(desk);
  await register(page);
  await defineMoved(page);
  await page.goto('/directories/deal/items?view=list');
  const open = () => page.getByRole('button', { name: /^Conditions/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Conditions' });
  const field = dialog.getByLabel('Field');
  const comparison = dialog.getByLabel('Comparison');
  await open();
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await field.selectOption('Created');
  await comparison.selectOption('is during');
  await dialog.getByLabel('Value').selectOption('yesterday');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('0 records').or(page.getByText('No records match')).first()).toBeVisible();
  await open();
  await expect(dialog.getByLabel('Value')).toHaveValue('Yesterday');
  await dialog.getByLabel('Value').selectOption('this month');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('3 records')).toBeVisible();

  await open();
  await field.selectOption('Status');
  await comparison.selectOption('was moved');
  await dialog.getByLabel('To status').selectOption('Talks');
  await dialog.getByLabel('When').selectOption('today');
  await checkNoOverflow(page, 'conditions by moves');
  await takeScreenshot(page, 'conditions-moved-1280');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 record', { exact: true })).toBeVisible();

  await page.setViewportSize(phone);
  await switchToUkrainian(page);
  await page.goto('/directories/deal/items?view=list');
  await page.getByRole('button', { name: /^Умови/ }).click();
  const ukrainian = page.getByRole('dialog', { name: 'Умови' });
  if ((await ukrainian.getByLabel('Поле').count()) === 0)
    await ukrainian.getByRole('button', { name: 'Додати умову', exact: true }).click();
  await ukrainian.getByLabel('Поле').selectOption('Створено');
  await ukrainian.getByLabel('Порівняння').selectOption('у період');
  await ukrainian.getByLabel('Значення').selectOption('інші дні…');
  await ukrainian.getByLabel('Від', { exact: true }).fill('01.01.2026');
  await ukrainian.getByLabel('До', { exact: true }).fill('31.12.2099');
  await checkNoOverflow(page, 'conditions by days, on a phone');
  await takeScreenshot(page, 'conditions-days-390');
  await ukrainian.getByRole('button', { name: 'Застосувати' }).click();
  await expect(page.getByText('3 записи')).toBeVisible();
});
