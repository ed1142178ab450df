import { expect } from '@playwright/test';
import { callApi } from '../support/callApi.ts';
import { createDeal, defineDeals } from '../support/deals.ts';
import { register, test } from '../support/people.ts';

test('opens a list and a board of linked records over a record, and closes the views one by one', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  const directories = await callApi<
    { id: string; code: string; fields: { id: string; required?: boolean }[] }[]
  >(page, 'GET', '/directories');
  const directory = directories.find(({ code }) => code === 'contact');
  const contacts = directory?.id ?? '';
  const name = directory?.fields.find(({ required }) => required)?.id ?? '';
  const client = await callApi<{ id: string }>(page, 'POST', `/custom-fields/${deals.id}`, {
    code: 'client',
    name: 'Client',
    type: 'Directory',
    directoryId: contacts,
    visibleOnGrid: true,
  });
  const olena = await callApi<{ id: string; display: string }>(
    page,
    'POST',
    `/directories/${contacts}/items`,
    {
      customFields: { [name]: { stringValue: 'Olena' } },
    },
  );
  const linked = await createDeal(page, deals, { title: 'Two laptops' });
  await createDeal(page, deals, { title: 'Somebody else’s' });
  await callApi(page, 'PUT', `/directories/${deals.id}/items/${linked.id}`, {
    customFields: { [client.id]: { stringValue: olena.id } },
    version: linked.version,
  });

  await page.goto(`/directories/contact/items?record=${olena.id}`);
  const contact = page.getByRole('dialog', { name: olena.display, exact: true });
  const list = page.getByRole('dialog', { name: `Deal linked to ${olena.display}` });
  const deal = page.getByRole('dialog', { name: '#1 | Two laptops' });
  const more = contact.getByRole('button', { name: 'More actions' });

  await test.step('shows the list over the record, and one of the linked records over the list', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Show Deal (Client)' }).click();
    // A process is shown as a board by default.
    await expect(list.getByRole('region', { name: 'New' }).getByRole('listitem')).toHaveCount(1);
    await list.getByRole('button', { name: 'List', exact: true }).click();
    await expect(list.getByRole('row')).toHaveCount(2);
    await expect(contact).toBeHidden();
    await list.getByRole('gridcell').getByRole('button', { name: '#1 | Two laptops' }).click();
    await expect(deal).toBeVisible();
    await expect(list).toBeHidden();
  });

  await test.step('closes only the topmost dialog on Escape, and restores the focus', async () => {
    await page.keyboard.press('Escape');
    await expect(deal).toBeHidden();
    await expect(list.getByRole('row')).toHaveCount(2);
    await expect(contact).toBeHidden();
    expect(await list.evaluate(modal => modal.contains(document.activeElement))).toBe(true);
  });

  await test.step('links a new record to the same record as the listed ones', async () => {
    await list.getByRole('button', { name: 'New record' }).click();
    const added = page.getByRole('dialog', { name: 'Deal: new record' });
    await expect(added.getByLabel('Client', { exact: true })).toHaveValue(olena.display);
    await added.getByLabel('Title').fill('A third laptop');
    await added.getByRole('button', { name: 'Create' }).click();
    await expect(list.getByRole('row')).toHaveCount(3);
  });

  await test.step('closes only the list on Back', async () => {
    await page.goBack();
    await expect(list).toBeHidden();
    await expect(contact).toBeVisible();
    await expect(more).toBeFocused();
  });

  await test.step('leaves the saved view of the directory unchanged', async () => {
    await page.goto(deals.list);
    await expect(page.getByRole('region', { name: 'New' })).toBeVisible();
  });
});
