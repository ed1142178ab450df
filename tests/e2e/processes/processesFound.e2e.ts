import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addDeals, defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { register, test } from '../support/people.ts';

/** Creates 60 processes of two types: more than fit on a page. */
async function manyProcesses(page: Page) {
  await register(page);
  const deals = await defineDeals(page);
  const tasks = await defineDeals(page, { code: 'task' });
  await addDeals(page, deals, {
    status: 'New',
    names: Array.from({ length: 40 }, (_, n) => `Roof ${n}`),
  });
  await addDeals(page, tasks, { status: 'New', names: Array.from({ length: 20 }, (_, n) => `Phone ${n}`) });
  await page.goto('/processes?view=list');
  await expect(page.getByRole('checkbox', { name: 'Select this page' })).toBeVisible();
  return { deals, tasks };
}

const stat = (page: Page) => callApi<{ mine: number; total: number }>(page, 'GET', '/processes/stat');

test('selects, assigns and deletes all search results across types', async ({ page, watch }) => {
  watch(page);
  await manyProcesses(page);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(page.getByText('50 records selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 60 results' }).click();
  await expect(page.getByText('60 records selected')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Select all/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await page.getByRole('button', { name: 'Change 60 records' }).click();
  await expect(page.getByText('60 records changed.')).toBeVisible({ timeout: 30_000 });
  expect(await stat(page)).toMatchObject({ mine: 60, total: 60 });

  // Only the filtered records are selected and deleted.
  await page.getByRole('searchbox').first().fill('phone');
  await page.keyboard.press('Enter');
  await expect(page.getByText('20 records', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(page.getByText('20 records selected')).toBeVisible();
  await page.locator('.dk-selection-bar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: /^(Delete|Change) 20 records/ }).click();
  await expect(page.getByText('20 records deleted.')).toBeVisible({ timeout: 30_000 });
  expect(await stat(page)).toMatchObject({ mine: 40, total: 40 });
});

test('exports the list of all processes as a file with the type as a column', async ({ page, watch }) => {
  watch(page);
  const { tasks } = await manyProcesses(page);
  const names = await callApi<{ id: string; name: string }[]>(page, 'GET', '/directories');
  const typeName = names.find(({ id }) => id === tasks.directoryId)?.name ?? '';
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    const file = await download;
    return { name: file.suggestedFilename(), path: await file.path() };
  };
  const all = await save('CSV');
  expect(all.name).toBe('Processes.csv');
  const lines = (await readFile(all.path, 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(61);
  expect(lines[0]).toMatch(/^Number,Name,Status,Due date,Manager,Type,/);
  // The export is ordered by latest activity.
  expect(lines[1]).toMatch(new RegExp(`^20,Phone 19,New,,,${typeName},`));
  expect((await save('Excel')).name).toBe('Processes.xlsx');

  await page.getByRole('checkbox', { name: /^Select .*Phone 19/ }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('the 1 selected record').first()).toBeVisible();
  await page.keyboard.press('Escape');
  const one = await save('JSON');
  const rows = JSON.parse(await readFile(one.path, 'utf8')) as Record<string, unknown>[];
  expect(rows.map(row => [row.Name, row.Type])).toEqual([['Phone 19', typeName]]);
});
