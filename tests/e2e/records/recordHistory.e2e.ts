import { expect } from '@playwright/test';
import { callApi } from '../support/callApi.ts';
import { register, test } from '../support/people.ts';

test('describes changes of fields and of single table cells', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const input = { code: 'offer', name: 'Offer', type: 'Data', changesTrackingEnabled: true };
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', input);
  const columns = [
    { code: 'item', name: 'Item', type: 'String' },
    { code: 'price', name: 'Price', type: 'Number', precision: 2 },
  ];
  const field = (body: object) => callApi<{ id: string }>(page, 'POST', `/custom-fields/${id}`, body);
  await field({ code: 'title', name: 'Title', type: 'String' });
  await field({ code: 'lines', name: 'Lines', type: 'Table', tableFields: columns });
  await page.goto(`/directories/${id}/items?record=new`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('Roof');
  await form.getByRole('button', { name: /Add row/ }).click();
  await form.getByLabel('Item').fill('Tiles');
  await form.getByLabel('Price').fill('10');
  await form.getByRole('button', { name: 'Save row 1' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Record was created')).toBeVisible();

  await page.getByRole('button', { name: /^#1/ }).click();
  await form.getByLabel('Title').fill('Roof repair');
  await form.getByRole('button', { name: 'Edit row 1' }).click();
  await form.getByLabel('Price').fill('12.5');
  await form.getByRole('button', { name: 'Save row 1' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Data was saved successfully.')).toBeVisible();

  await page.getByRole('button', { name: /^#1/ }).click();
  await form.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: /^History/ });
  const [newest, oldest] = [history.getByRole('listitem').first(), history.locator('ol > li').last()];
  await expect(newest).toContainText('Ann Admin');
  await expect(newest).toContainText('Changed');
  await expect(history.locator('ol > li').first()).toContainText('Row 1, Price: 10.00 → 12.50');
  await expect(history.locator('ol > li').first()).toContainText('Roof → Roof repair');
  await expect(oldest).toContainText('Created');
  // Back closes the history and shows the record again.
  await page.goBack();
  await expect(form.getByLabel('Title')).toHaveValue('Roof repair');
});
