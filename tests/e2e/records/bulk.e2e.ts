import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { callApi, createRecords } from '../support/callApi.ts';
import { register, test } from '../support/people.ts';

interface Named {
  id: string;
  name: string;
}

/** Creates seventy deals, two of which are read-only; opens the page with the newest ones. */
async function openDeals(page: Page): Promise<{ id: string; cost: string }> {
  const groups = await callApi<(Named & { everyone?: boolean })[]>(page, 'GET', '/user-groups', undefined);
  const everyone = groups.find(group => group.everyone)?.id ?? '';
  const { id } = await callApi<Named>(page, 'POST', '/directories', {
    code: 'deal',
    name: 'Deal',
    type: 'Data',
    commentsEnabled: true,
    statusList: [
      { name: 'Open', type: 'Active' },
      { name: 'Won', type: 'Success', commentRequiredToEnter: true },
      {
        name: 'Archived',
        type: 'Failure',
        permissions: [{ groupId: everyone, enter: true, leave: false, edit: false }],
      },
    ],
  });
  const field = (body: object) => callApi<Named>(page, 'POST', `/custom-fields/${id}`, body);
  const title = await field({ name: 'Title', type: 'String', visibleOnGrid: true });
  const cost = await field({ name: 'Cost', type: 'Number', visibleOnGrid: true });
  const directories = await callApi<(Named & { statusList: Named[] })[]>(
    page,
    'GET',
    '/directories',
    undefined,
  );
  const statuses = directories.find(directory => directory.id === id)?.statusList ?? [];
  const archived = statuses.find(status => status.name === 'Archived')?.id;
  const bodies = Array.from({ length: 70 }, (_, index) => ({
    customFields: {
      [title.id]: { stringValue: index === 6 ? '=HYPERLINK("http://x")' : `Deal ${index + 1}` },
      [cost.id]: { numberValue: index + 1 },
    },
    ...(index >= 68 && { status: archived }),
  }));
  await createRecords(page, id, bodies);
  await page.goto(`/directories/${id}/items`);
  await expect(page.getByText('70 records')).toBeVisible();
  return { id, cost: cost.id };
}

const select = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name }).click();

async function costs(
  page: Page,
  { id, cost }: { id: string; cost: string },
): Promise<(number | undefined)[]> {
  const body = { take: 100, orderBy: { field: 'Number', asc: true } };
  const found = await callApi<{ items: { customFields: Record<string, { numberValue?: number }> }[] }>(
    page,
    'POST',
    `/directories/${id}/items/search`,
    body,
  );
  return found.items.map(item => item.customFields[cost]?.numberValue);
}

test('changes a field of all results after a preview that lists skipped records, and undoes the change', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await openDeals(page);
  await select(page, 'Select this page');
  await page.getByRole('button', { name: 'Select all 70 results' }).click();
  await expect(page.getByText('70 records selected')).toBeVisible();
  await page.getByRole('button', { name: 'Edit fields' }).click();
  const form = page.getByRole('dialog', { name: 'Edit 70 records' });
  await form.getByRole('combobox', { name: 'Field to change' }).click();
  await page.getByRole('option', { name: 'Cost' }).click();
  await form.getByRole('textbox', { name: 'Cost' }).fill('500');
  await form.getByRole('button', { name: 'Preview' }).click();

  const preview = page.getByRole('dialog', { name: 'Change: Cost' });
  await expect(preview.getByText('68 records will change.')).toBeVisible();
  await expect(preview.getByText('2 records will be skipped')).toBeVisible();
  await expect(preview.getByRole('listitem').first()).toContainText('#70');
  await expect(preview.getByRole('listitem').first()).toContainText('Cost: ');
  expect(new Set(await costs(page, deals)).size).toBe(70);

  await preview.getByRole('button', { name: 'Change the remaining 68' }).click();
  const toast = page.getByText('68 records changed.');
  await expect(toast).toBeVisible();
  // A toast stays visible while the pointer is on it.
  await toast.hover();
  const after = await costs(page, deals);
  expect([after[0], after[67], after[68], after[69]]).toEqual([500, 500, 69, 70]);
  await expect(page.getByText('records selected')).toBeHidden();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Changes to 68 records undone.')).toBeVisible();
  expect(await costs(page, deals)).toEqual(Array.from({ length: 70 }, (_, index) => index + 1));

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Recent bulk changes' }).click();
  const recent = page.getByRole('dialog', { name: 'Recent bulk changes' });
  await expect(recent.getByRole('listitem')).toContainText('68 undone');
});

test('clears a field only if the user chooses to, by keyboard on a phone', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await openDeals(page);
  await select(page, /^Select #60/);
  await select(page, /^Select #59/);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Edit fields' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit 2 records' });
  const preview = form.getByRole('button', { name: 'Preview' });
  await expect(preview).toBeDisabled();
  await expect(preview).toHaveAccessibleDescription('Choose a field to change.');
  await form.getByRole('combobox', { name: 'Field to change' }).focus();
  await page.keyboard.type('cos');
  // Until it is the only option, Enter would select one of the previous list.
  await expect(page.getByRole('option')).toHaveText(['Cost']);
  await page.keyboard.press('Enter');

  // A missing value is reported; nothing is sent without it.
  const cost = form.getByRole('textbox', { name: 'Cost' });
  await expect(cost).toBeFocused();
  await expect(preview).toHaveAccessibleDescription('No value yet: Cost');
  await preview.press('Enter');
  await expect(cost).toHaveAccessibleDescription('Enter a value, or choose “Clear in every record”.');

  await form.getByRole('radio', { name: 'Set to' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Clear in every record' })).toBeChecked();
  await expect(cost).toBeHidden();
  await preview.press('Enter');
  await page.getByRole('button', { name: 'Change 2 records' }).press('Enter');
  await expect(page.getByText('2 records changed.')).toBeVisible();
  const after = await costs(page, deals);
  expect(after.slice(57, 61)).toEqual([58, undefined, undefined, 61]);
});

test('changes status and tags, and deletes and restores a record, from the selection by keyboard', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  await callApi(page, 'PUT', '/tags', { name: 'Hot' });
  await openDeals(page);
  await select(page, /^Select #60/);
  await select(page, /^Select #59/);
  await expect(page.getByText('2 records selected')).toBeVisible();

  const bar = page.getByRole('region', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Status' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Status of 2 records' });
  await form.getByLabel('New status').selectOption('Won');
  await expect(form.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await form.getByLabel('Comment').fill('Signed together');
  await form.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Change 2 records' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 records changed.')).toBeVisible();
  // The selection is cleared and its buttons are removed: the focus returns to the list.
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'Won' })).toHaveCount(2);

  await select(page, /^Select #58/);
  await bar.getByRole('button', { name: 'Tags' }).press('Enter');
  const tags = page.getByRole('dialog', { name: 'Tags of 1 record' });
  await tags.getByRole('combobox', { name: 'Add tags' }).fill('Hot');
  await page.getByRole('option', { name: 'Hot' }).click();
  await tags.getByRole('button', { name: 'Preview' }).press('Enter');
  await page.getByRole('button', { name: 'Change 1 record' }).press('Enter');
  await expect(page.getByText('1 record changed.')).toBeVisible();

  await select(page, /^Select #57/);
  await bar.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Delete 1 record' }).press('Enter');
  await expect(page.getByText('1 record deleted.')).toBeVisible();
  await expect(page.getByText('69 records')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(page.getByText('Change to 1 record undone.')).toBeVisible();
  await expect(page.getByText('70 records')).toBeVisible();
});

test('exports the displayed rows and columns, and escapes formulas', async ({ page, watch }) => {
  watch(page);
  await register(page);
  await openDeals(page);
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/search/i))
    .first()
    .fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('8 records')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Deal.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFNumber,Status,Title,Cost');
  expect(lines.length).toBe(1 + 8 + 1);
  expect(lines[1]).toBe('70,Archived,Deal 70,70');
  expect(lines.at(-2)).toMatch(/^7,Open,"'=HYPERLINK/);
});

test('deletes selected cards on a phone after a preview, and undoes it', async ({ page, watch }) => {
  watch(page);
  await register(page);
  await openDeals(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await select(page, /^Select #70/);
  await select(page, /^Select #68/);
  const bar = page.getByRole('region', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const sheet = page.getByRole('dialog', { name: 'Deletion' });
  await expect(sheet.getByText('2 records will be moved to trash.')).toBeVisible();
  const { width = 0 } = (await sheet.boundingBox()) ?? {};
  expect(width).toBe(390);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await sheet.getByRole('button', { name: 'Delete 2 records' }).click();
  await expect(page.getByText('2 records deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Changes to 2 records undone.')).toBeVisible();
});
