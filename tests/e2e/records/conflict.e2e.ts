import { expect } from '@playwright/test';
import { callApi } from '../support/callApi.ts';
import { register, test } from '../support/people.ts';

test('completes a move with its comment after a conflict in a field is resolved', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const statusList = [
    { name: 'New', type: 'Active' },
    { name: 'Won', type: 'Success', commentRequiredToEnter: true },
  ];
  const input = { code: 'deal', name: 'Deal', type: 'Process', commentsEnabled: true, statusList };
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', input);
  const title = await callApi<{ id: string }>(page, 'POST', `/custom-fields/${id}`, {
    code: 'title',
    name: 'Title',
    type: 'String',
  });
  const named = (stringValue: string) => ({ customFields: { [title.id]: { stringValue } } });
  const items = `/directories/${id}/items`;
  const made = await callApi<{ id: string }>(page, 'POST', items, named('Roof'));
  await page.goto(`${items}?record=${made.id}`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('My roof');
  await callApi(page, 'PUT', `${items}/${made.id}`, { ...named('Their roof'), version: 1 });
  await expect(form.getByText(/changed this record/)).toBeVisible();

  await form.getByRole('button', { name: /New/ }).first().click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  const sheet = page.getByRole('dialog', { name: 'Move to “Won”' });
  await sheet.getByLabel(/Comment/).fill('Signed');
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(sheet.getByText('Someone else changed the same fields')).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save selected values' }).click();
  await expect(page.getByText('Moved to “Won”.')).toBeVisible();

  const now = await callApi<{ status: string; customFields: Record<string, unknown> }>(
    page,
    'GET',
    `${items}/${made.id}`,
  );
  const [directory] = await callApi<{ id: string; statusList: { id: string; name: string }[] }[]>(
    page,
    'GET',
    '/directories',
  ).then(all => all.filter(each => each.id === id));
  expect(directory?.statusList.find(status => status.id === now.status)?.name).toBe('Won');
  expect(now.customFields[title.id]).toEqual({ stringValue: 'My roof' });
});
