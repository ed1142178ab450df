import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { addColleague, register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';

test('resolves “me” and “this week” in a shared view for the user who opens it', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const { directoryId, title } = await defineDeals(page);
  const colleague = await addColleague(page, browser, 'Olena Bondar');
  watch(colleague);
  const idOf = async (who: Page) =>
    (await callApi<{ authUser: { id: string } }>(who, 'GET', '/boot')).authUser.id;
  const create = (name: string, manager: string) =>
    callApi(page, 'POST', `/directories/${directoryId}/items`, {
      customFields: { [title]: { stringValue: name }, Manager: { stringValue: manager } },
    });
  await create('Roof', await idOf(page));
  await create('Door', await idOf(colleague));

  await page.goto('/directories/deal/items?view=list');
  const search = page.getByRole('search');
  const addFilter = async (name: string) => {
    await search.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    return page.getByRole('dialog', { name, exact: true });
  };
  await (await addFilter('Manager')).getByRole('checkbox', { name: 'Me (the person viewing)' }).check();
  await page.keyboard.press('Escape');
  const created = await addFilter('Created');
  await created.getByRole('button', { name: 'This week' }).click();
  await checkNoOverflow(page, 'filter by a period');
  await takeScreenshot(page, 'relative-filter');
  await page.keyboard.press('Escape');
  await expect(search.getByRole('button', { name: 'Manager: me' })).toBeVisible();
  await expect(search.getByRole('button', { name: 'Created: this week' })).toBeVisible();
  await expect(page.getByText('#1', { exact: true })).toBeVisible();
  await expect(page.getByText('#2', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My week');
  await dialog.getByLabel('Everyone').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'My week' })).toBeVisible();

  await colleague.goto('/directories/deal/items?view=list');
  await colleague.getByRole('button', { name: 'Views' }).click();
  await colleague.getByRole('menuitemradio', { name: 'My week' }).click();
  await expect(colleague.getByText('#2', { exact: true })).toBeVisible();
  await expect(colleague.getByText('#1', { exact: true })).toHaveCount(0);
  await expect(
    colleague.getByRole('search').getByRole('button', { name: 'Created: this week' }),
  ).toBeVisible();
});
