import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { addColleague, register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';

const month = new Date().toISOString().slice(0, 7);
const on = (date: number) => `${month}-${String(date).padStart(2, '0')}`;
const day = (page: Page, date: number) => page.locator(`[data-day="${on(date)}"]`);

const statusList = [
  { name: 'Planned', type: 'Active', color: '#6c8cff' },
  { name: 'Over', type: 'Success', color: '#3aa76d' },
];

/** Creates events from one day to another, one of them over. */
async function defineEvents(page: Page) {
  const input = { code: 'event', name: 'Events', type: 'Data', statusList };
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', input);
  const field = async (name: string, type: string) =>
    (
      await callApi<{ id: string }>(page, 'POST', `/custom-fields/${id}`, {
        code: name.toLowerCase(),
        name,
        type,
      })
    ).id;
  const [title, starts, ends] = [
    await field('Title', 'String'),
    await field('Starts', 'Date'),
    await field('Ends', 'Date'),
  ];
  const all = await callApi<{ id: string; statusList: { id: string }[] }[]>(page, 'GET', '/directories');
  const kept = all.find(directory => directory.id === id)?.statusList ?? [];
  await callApi(page, 'PUT', `/directories/${id}`, { ...input, displayFieldId: title, statusList: kept });
  const add = async (name: string, from: number, till?: number, isOver = false) => {
    const customFields = {
      [title]: { stringValue: name },
      [starts]: { dateValue: on(from) },
      ...(till && { [ends]: { dateValue: on(till) } }),
    };
    const status = isOver ? kept[1]?.id : kept[0]?.id;
    return (await callApi<{ id: string }>(page, 'POST', `/directories/${id}/items`, { customFields, status }))
      .id;
  };
  await add('Fair', 10, 12);
  await add('Talk', 17);
  await add('Launch', 18, undefined, true);
  for (let count = 1; count <= 6; count += 1) await add(`Call ${count}`, 20);
  return { id, starts, ends, add };
}

test('shows records on their days, moves them by drag and keyboard, and undoes a move', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const { id, ends, starts } = await defineEvents(page);
  const other = await addColleague(page, browser, 'Col League');
  await page.goto(`/directories/${id}/items?view=list`);
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/view=calendar/);
  await expect(day(page, 17)).toContainText('Talk');
  await expect(day(page, 11)).not.toContainText('Fair');
  await other.goto(page.url());
  await expect(day(other, 17)).toContainText('Talk');

  await page.getByRole('button', { name: 'Starts' }).click();
  await page.getByRole('menuitemradio', { name: 'Until Ends' }).click();
  await expect(day(page, 11)).toContainText('Fair');
  await checkNoOverflow(page, 'a calendar of records');
  await takeScreenshot(page, 'calendar-en-1280');

  await day(page, 10).getByRole('button', { name: /Fair/ }).dragTo(day(page, 24));
  await expect(day(page, 26)).toContainText('Fair');
  await expect(day(page, 12)).not.toContainText('Fair');
  await expect(day(other, 24)).toContainText('Fair');
  const [fair] = (
    await callApi<{ items: { customFields: Record<string, unknown> }[] }>(
      page,
      'POST',
      `/directories/${id}/items/search`,
      {
        keyword: 'Fair',
      },
    )
  ).items;
  expect(fair?.customFields).toMatchObject({
    [starts]: { dateValue: on(24) },
    [ends]: { dateValue: on(26) },
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day(page, 12)).toContainText('Fair');

  await day(page, 17).getByRole('button', { name: /Talk/ }).press('Alt+ArrowRight');
  await expect(day(page, 18)).toContainText('Talk');
  await expect(day(page, 18).getByRole('button', { name: /Talk/ })).toBeFocused();

  await day(page, 20)
    .getByRole('button', { name: /^4 more/ })
    .click();
  const list = page.getByRole('dialog');
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await list.getByRole('button', { name: /Call 5/ }).click();
  await expect(page.getByRole('dialog', { name: /Call 5/ })).toBeVisible();
});

test('restores the calendar as the last used view and from a named view', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const { id } = await defineEvents(page);
  await page.goto(`/directories/${id}/items?view=calendar`);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.locator('[data-mode="week"]')).toBeVisible();
  await takeScreenshot(page, 'calendar-week-en-1280');
  const saved = page.waitForResponse(
    answer => answer.url().endsWith('/user-storage/directory-items') && answer.request().method() === 'POST',
  );
  await expect(page).toHaveURL(/look=/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: /Save/ }).click();
  await page.getByLabel('Name').fill('This week');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'This week' })).toBeVisible();
  await saved;

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('button', { name: /This week/ }).click();
  await page.getByRole('menuitemradio', { name: 'This week' }).click();
  await expect(page.locator('[data-mode="week"]')).toBeVisible();
  await page.goto('/');
  await page.goto(`/directories/${id}/items`);
  await expect(page.locator('[data-mode="week"]')).toBeVisible();
});
