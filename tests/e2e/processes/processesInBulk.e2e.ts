import { expect, type Page } from '@playwright/test';
import { addDeals, defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { register, test } from '../support/people.ts';

async function countOfMine(page: Page): Promise<number> {
  return (await callApi<{ mine: number }>(page, 'GET', '/processes/stat')).mine;
}

test('assigns processes of several types, and offers to change the status only within one type', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  const tasks = await defineDeals(page, { code: 'task' });
  await addDeals(page, deals, { status: 'New', names: ['Roof', 'Wall'] });
  await addDeals(page, tasks, { status: 'New', names: ['Phone'] });
  await page.goto('/processes?view=list');
  const bar = page.locator('.dk-selection-bar');
  const choose = (name: string | RegExp) => page.getByRole('checkbox', { name }).click();

  await choose('Select this page');
  await expect(page.getByText('3 records selected')).toBeVisible();
  // A status, and merging, only make sense within one type.
  await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Status', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Take' });
  await expect(preview.getByText('3 records will change.')).toBeVisible();
  await preview.getByRole('button', { name: 'Change 3 records' }).click();
  const told = page.getByText('3 records changed.');
  await told.hover();
  expect(await countOfMine(page)).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => countOfMine(page)).toBe(0);

  await choose('Select this page');
  await page.getByRole('button', { name: 'Edit fields' }).click();
  const form = page.getByRole('dialog', { name: 'Edit 3 records' });
  await form.getByRole('combobox', { name: 'Field to change' }).click();
  // Every type has these fields; amounts and titles are specific to a type.
  await expect(page.getByRole('option')).toHaveText(['Contact', 'Manager', 'Due date']);
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await choose(/^Select .*Phone/);
  await expect(page.getByText('2 records selected')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Status', exact: true })).toBeVisible();
  await bar.getByRole('button', { name: 'Status', exact: true }).click();
  const status = page.getByRole('dialog', { name: 'Status of 2 records' });
  await status.getByRole('combobox').selectOption('Talks');
  await status.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Change 2 records' }).click();
  await expect(page.getByText('2 records changed.')).toBeVisible();
  const { items } = await callApi<{ items: { display: string }[] }>(page, 'POST', '/processes/search', {
    stateId: [deals.statuses.Talks],
  });
  expect(items.map(({ display }) => display).sort()).toEqual(['#1 | Roof', '#2 | Wall']);
});
