import { expect } from '@playwright/test';
import { defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';

test('counts, opens, lists and adds records that link to a record', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const directories = await callApi<{ id: string; builtIn?: boolean; fields: { id: string }[] }[]>(
    page,
    'GET',
    '/directories',
  );
  const contacts = directories.find(({ builtIn }) => builtIn);
  const olena = await callApi<{ id: string; display: string }>(
    page,
    'POST',
    `/directories/${contacts?.id}/items`,
    { customFields: { [contacts?.fields[0]?.id ?? '']: { stringValue: 'Olena' } } },
  );
  const board = await defineDeals(page);
  // The deals are linked by their own field, because those linked by `Contact` are listed as processes instead.
  const client = await callApi<{ id: string }>(page, 'POST', `/custom-fields/${board.directoryId}`, {
    code: 'client',
    name: 'Client',
    type: 'Directory',
    directoryId: contacts?.id,
  });
  for (let number = 1; number <= 6; number += 1) {
    await callApi(page, 'POST', `/directories/${board.directoryId}/items`, {
      customFields: {
        [board.title]: { stringValue: `Deal ${number}` },
        [client.id]: { stringValue: olena.id },
      },
    });
  }
  const address = `/directories/contact/items?record=${olena.id}`;
  await page.goto(address);
  const record = page.getByRole('dialog', { name: olena.display, exact: true });
  await chooseTab(record, { name: 'Related' });
  const group = record.getByRole('region', { name: 'Deal' });
  await expect(group.getByRole('heading')).toHaveText(/Deal\s*6/);
  await expect(group.getByRole('listitem')).toHaveCount(5);
  await group.getByRole('button', { name: '#6 | Deal 6' }).click();
  const deal = page.getByRole('dialog', { name: '#6 | Deal 6' });
  await expect(deal).toBeVisible();
  await page.keyboard.press('Escape');
  await group.getByRole('button', { name: 'New record in Deal linked to this one' }).click();
  const added = page.getByRole('dialog', { name: 'Deal: new record' });
  await expect(added.getByRole('combobox', { name: 'Client' })).toHaveValue(olena.display);
  await added.getByLabel('Title').fill('Deal 7');
  await added.getByRole('button', { name: 'Create' }).click();
  await expect(group.getByRole('heading')).toHaveText(/Deal\s*7/);
  await group.getByRole('button', { name: 'Show Deal as a list' }).click();
  await expect(page.getByRole('dialog', { name: `Deal linked to ${olena.display}` })).toBeVisible();
  await switchToUkrainian(page);
  await page.goto(address);
  await chooseTab(page, { name: 'Пов’язані' });
});
