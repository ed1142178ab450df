import { expect, type Page } from '@playwright/test';
import { defineDeals, getCard } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { findCell, readColumnNames } from '../support/list.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';

interface Directory {
  readonly id: string;
  readonly builtIn?: boolean;
  readonly fields: { readonly id: string }[];
}

async function addContact(page: Page, name: string): Promise<void> {
  const contacts = (await callApi<Directory[]>(page, 'GET', '/directories')).find(({ builtIn }) => builtIn);
  const customFields = { [contacts?.fields[0]?.id ?? '']: { stringValue: name } };
  await callApi(page, 'POST', `/directories/${contacts?.id}/items`, { customFields });
}

test("fills in a process's contact, manager and due date, and shows them in the list", async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  await addContact(page, 'Olena Kovalenko');
  await defineDeals(page);
  await page.goto('/directories/deal/items?view=list&record=new');
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('Roof');
  await form.getByRole('combobox', { name: 'Contact' }).fill('olen');
  await page.getByRole('option', { name: /Olena Kovalenko/ }).click();
  await form.getByRole('combobox', { name: 'Manager' }).fill('ann');
  await page.getByRole('option', { name: 'Ann Admin' }).click();
  await form.getByRole('textbox', { name: 'Due date' }).fill('24.12.2026');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Record was created')).toBeVisible();
  await expect
    .poll(() => readColumnNames(page))
    .toEqual(expect.arrayContaining(['Contact', 'Manager', 'Due date']));
  await expect(await findCell(page, 1, 'Contact')).toContainText('Olena Kovalenko');
  await expect(await findCell(page, 1, 'Manager')).toContainText('Ann Admin');
  await expect(await findCell(page, 1, 'Due date')).toContainText('24');
  await page.goto('/directories/deal/items?view=board');
  await expect(getCard(page, 'Roof')).toContainText('Ann Admin');
  await expect(getCard(page, 'Roof')).toContainText('Olena Kovalenko');
});

test("names built-in fields in the user's language", async ({ page, watch }) => {
  watch(page);
  await register(page);
  const { directoryId } = await defineDeals(page);
  await callApi(page, 'POST', `/directories/${directoryId}/items`, { customFields: {} });
  await page.goto(`/directories/${directoryId}`);
  await expect(page.getByText('Built in: Contact, Manager, Due date.')).toBeVisible();
  await page.goto('/directories/deal/items?view=list');
  await expect(page.getByRole('columnheader', { name: 'Manager' })).toBeVisible();
  await switchToUkrainian(page);
  await page.goto('/directories/deal/items?view=list');
  await expect(page.getByRole('columnheader', { name: 'Відповідальний' })).toBeVisible();
});
