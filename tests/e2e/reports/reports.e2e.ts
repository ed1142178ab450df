import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';
import { desk, phone } from '../support/sales.ts';
import { takeScreenshot } from '../support/shot.ts';

interface Defined {
  readonly id: string;
  readonly fields: readonly { readonly id: string; readonly name: string }[];
  readonly statusList: readonly { readonly id: string; readonly name: string }[];
}

const SOURCES = ['Website', 'Phone', 'Partner', 'A friend who recommended us to their neighbours'];

/** Creates orders with a status, a source and an amount. */
async function defineOrders(page: Page): Promise<Defined> {
  const statusList = [
    { name: 'New', type: 'Active' },
    { name: 'Checked', type: 'Active' },
    { name: 'Done', type: 'Success' },
  ];
  const { id } = await callApi<Defined>(page, 'POST', '/directories', {
    ...{ name: 'Orders', code: 'order', type: 'Process', showOnMenu: true, statusList },
  });
  const dropdownItems = SOURCES.map(text => ({ value: text, text }));
  for (const field of [
    { name: 'Title', code: 'title', type: 'String' },
    { name: 'Source', code: 'source', type: 'Dropdown', dropdownItems },
    { name: 'Amount', code: 'amount', type: 'Number', precision: 2 },
    { name: 'Ordered on', code: 'ordered', type: 'Date' },
  ])
    await callApi(page, 'POST', `/custom-fields/${id}`, field);
  const orders = (await callApi<Defined[]>(page, 'GET', '/directories')).find(
    one => one.id === id,
  ) as Defined;
  const field = (name: string) => orders.fields.find(one => one.name === name)?.id ?? '';
  for (let index = 0; index < 24; index += 1) {
    const month = String((index % 6) + 1).padStart(2, '0');
    const customFields = {
      [field('Title')]: { stringValue: `Order ${index}` },
      [field('Source')]: { stringValue: SOURCES[(index * index) % 4] },
      [field('Amount')]: { numberValue: 100.25 + index * 37.5 },
      [field('Ordered on')]: { dateValue: `2026-${month}-15` },
    };
    const { id: itemId } = await callApi<{ id: string }>(page, 'POST', `/directories/${id}/items`, {
      customFields,
    });
    const status = orders.statusList[index % 5 === 0 ? 2 : index % 3 === 0 ? 1 : 0]?.id;
    if (index % 5 === 0 || index % 3 === 0)
      await callApi(page, 'PUT', `/directories/${id}/items/${itemId}/status/${status}`, { text: '' });
  }
  return orders;
}

const builder = (page: Page) => page.getByRole('complementary', { name: 'What the report is made of' });

async function addField(page: Page, name: string, as: 'Group by it' | 'Measure it'): Promise<void> {
  await builder(page).getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: as }).click();
}

test('builds, saves, filters and exports a report, and opens the records of a bar', async ({
  page,
  watch,
}) => {
  watch(page);
  await page.setViewportSize(desk);
  await register(page);
  const orders = await defineOrders(page);
  await page.goto('/reports');
  await expect(page.getByText('No reports yet')).toBeVisible();
  await checkNoOverflow(page, 'reports, none');
  await page.getByRole('link', { name: 'New report' }).click();
  const contacts = (await callApi<{ id: string; code: string }[]>(page, 'GET', '/directories')).find(
    ({ code }) => code === 'contact',
  );
  await page.goto(`/reports/new?directory=${contacts?.id}`);
  await expect(page.getByText('Once there are records for this report, its figures are here.')).toBeVisible();
  await page.goto(`/reports/new?directory=${orders.id}`);
  await builder(page).getByLabel('Name').fill('Orders by source');
  // A group can be added by keyboard alone.
  const source = builder(page).getByRole('button', { name: 'Source', exact: true });
  await source.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Group by it' })).toBeVisible();
  await page.keyboard.press('Enter');
  const picture = page.getByRole('group', { name: 'Orders by source' });
  await expect(picture.getByRole('button', { name: 'Website: 12' })).toBeVisible();
  await addField(page, 'Amount', 'Measure it');
  await expect(page.getByRole('button', { name: /^Amount: sum, Website: / })).toBeVisible();
  await checkNoOverflow(page, 'a report that is built');
  await takeScreenshot(page, 'reports-builder', { fullPage: true });

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
  await expect(builder(page)).toBeHidden();
  await expect(page.getByText('24 records')).toBeVisible();

  // A viewer's filters aren't stored.
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Done' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('5 records')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('24 records')).toBeVisible();

  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Total: 24' })).toBeVisible();
  await takeScreenshot(page, 'reports-table');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export: Orders by source' }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  expect((await saved).suggestedFilename()).toBe('Orders by source.xlsx');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const drawn = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export: Orders by source' }).click();
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click();
  expect((await drawn).suggestedFilename()).toBe('Orders by source.png');

  // Keys move between marks, and Enter opens the records behind one.
  await page.getByRole('button', { name: /^Records, Website: 12$/ }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/directories\/order\/items/);
  await expect(page.getByText('12 records')).toBeVisible();
});

test('adds a sum in one click, and prints and emails the report immediately', async ({ page, watch }) => {
  watch(page);
  await page.setViewportSize(desk);
  await register(page);
  await defineOrders(page);
  await page.goto('/reports');
  const ready = page.getByRole('region', { name: 'Ready-made reports' });
  await expect(ready.getByRole('link')).toHaveCount(2);
  await page.getByRole('link', { name: 'New report' }).click();
  await builder(page).getByLabel('Records of').selectOption('Orders');
  await builder(page).getByLabel('Name').fill('Worth of orders');
  const fields = page.getByRole('region', { name: 'Fields' });
  const before = await fields.boundingBox();
  await fields.getByRole('button', { name: 'Add the sum of Amount' }).click();
  await addField(page, 'Status', 'Group by it');
  await expect(page.getByRole('button', { name: /^Amount: sum, New: / })).toBeVisible();
  await expect(fields.getByRole('button', { name: 'Add the sum of Amount' })).toHaveCount(0);
  // Adding a field doesn't move the others away from under the pointer.
  expect(await fields.boundingBox()).toEqual(before);
  await fields.getByRole('searchbox').fill('sour');
  await expect(fields.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(builder(page)).toBeHidden();

  const drawn = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export: Worth of orders' }).click();
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  const paper = await drawn;
  expect(paper.suggestedFilename()).toBe('Worth of orders.pdf');
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true');
  });
  await page.getByRole('button', { name: 'Export: Worth of orders' }).click();
  await page.getByRole('menuitem', { name: 'Print…' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Worth of orders' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Worth of orders' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0);
  await takeScreenshot(page, 'reports-printed', { fullPage: true });
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Send by email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the report by email' });
  await dialog.getByText('Send this report on a schedule').click();
  await dialog.getByRole('button', { name: 'Save and send now' }).click();
  await expect(page.getByText('The report is on its way to Ann Admin.')).toBeVisible();
  await page.getByRole('button', { name: 'Send by email' }).click();
  await dialog.getByRole('button', { name: 'Send now', exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test('fits every type of chart on a phone and a desktop, in Ukrainian in dark mode', async ({
  page,
  watch,
}) => {
  watch(page);
  await page.setViewportSize(desk);
  await register(page);
  const orders = await defineOrders(page);
  const field = (name: string) => orders.fields.find(one => one.name === name)?.id ?? '';
  const charts = [
    { chart: 'Bars', groups: [{ field: field('Ordered on'), by: 'Month' }, { field: field('Source') }] },
    { chart: 'Donut', groups: [{ field: field('Source') }] },
    { chart: 'Lines', groups: [{ field: field('Ordered on'), by: 'Month' }, { field: 'Status' }] },
    { chart: 'Funnel', groups: [{ field: 'Status' }] },
    { chart: 'Heat', groups: [{ field: field('Source') }, { field: 'Status' }] },
    { chart: 'Pivot', groups: [{ field: field('Source') }, { field: 'Status' }] },
    {
      chart: 'Single',
      groups: [],
      compare: { field: 'CreatedAt', period: 'Month', with: 'PeriodBefore' },
    },
  ];
  const addresses: string[] = [];
  for (const { chart, ...rest } of charts) {
    const measures = [{ measure: 'Count' }, { measure: 'Sum', field: field('Amount') }];
    const body = { name: `Orders, ${chart}`, directoryId: orders.id, chart, measures, groupIds: [], ...rest };
    addresses.push(`/reports/${(await callApi<{ id: string }>(page, 'POST', '/reports', body)).id}`);
  }
  await page.goto(`/process-reports?directory=${orders.id}`);
  const flow = page.getByRole('group', { name: 'Created and finished, week by week' });
  await expect(flow.getByRole('button', { name: /Created: 24/ })).toBeVisible();
  await expect(flow.getByRole('button', { name: /Finished: 5/ })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Records by status' })).toBeVisible();
  await expect(page.getByText(/^24 records · compared with /)).toBeVisible();
  await checkNoOverflow(page, 'process reports');
  await takeScreenshot(page, 'reports-ready-1280', { fullPage: true });
  await page.getByRole('button', { name: 'Change “Records by status” into a report of your own' }).click();
  await expect(builder(page).getByLabel('Name')).toHaveValue('Records by status');
  await expect(page.getByRole('group', { name: 'Records by status' })).toBeVisible();
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark');
  await page.goto(addresses[0] ?? '');
  await expect(page.getByText('24 records')).toBeVisible();
  await checkNoOverflow(page, 'a report in the dark');
  await switchToUkrainian(page);
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    for (const [index, address] of addresses.entries()) {
      await page.goto(address);
      await expect(page.getByText('24 записи')).toBeVisible();
      await checkNoOverflow(page, address);
      await takeScreenshot(page, `reports-${size.width}-${index}`, { fullPage: true });
    }
  }
  await page.goto(`/process-reports?directory=${orders.id}`);
  await expect(page.getByRole('group', { name: 'Записи за статусом' })).toBeVisible();
  await checkNoOverflow(page, 'process reports on a phone');
  await takeScreenshot(page, 'reports-ready-390', { fullPage: true });
  await page.goto('/reports');
  await expect(page.getByRole('heading', { name: 'Звіти', exact: true })).toBeVisible();
  await takeScreenshot(page, 'reports-list');
});

test('validates and saves the schedule on which a report is emailed', async ({ page, watch }) => {
  watch(page);
  await page.setViewportSize(desk);
  await register(page);
  const { id: directoryId } = await defineOrders(page);
  const { id } = await callApi<{ id: string }>(page, 'POST', '/reports', {
    ...{ name: 'Orders by status', directoryId, groups: [{ field: 'Status' }], chart: 'Bars' },
    measures: [{ measure: 'Count' }],
  });
  await page.goto(`/reports/${id}`);
  await page.getByRole('button', { name: 'Send by email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the report by email' });
  await dialog.getByLabel('Send this report on a schedule').check();
  await dialog.getByLabel('Monday').uncheck();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Choose at least one day.')).toBeVisible();
  await dialog.getByLabel('Friday').check();
  await dialog.getByLabel('Time').selectOption('07:00');
  await dialog.getByLabel('Recipients').click();
  await page.getByRole('option', { name: 'Group: Everyone' }).click();
  await dialog.getByLabel('Time').focus();
  await checkNoOverflow(page, 'when a report is sent');
  await takeScreenshot(page, 'reports-mailing');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Next email: /)).toBeVisible();
  await page.setViewportSize(phone);
  await switchToUkrainian(page);
  await page.goto(`/reports/${id}`);
  await page.getByRole('button', { name: 'Надсилати' }).click();
  const ukrainian = page.getByRole('dialog', { name: 'Надсилання звіту електронною поштою' });
  await expect(ukrainian.getByLabel('П’ятниця')).toBeChecked();
  await expect(ukrainian.getByText(/^Наступний лист: /)).toBeVisible();
  await checkNoOverflow(page, 'when a report is sent, on a phone');
  await takeScreenshot(page, 'reports-mailing-phone');
  await ukrainian.getByLabel('Як часто').selectOption('Щомісяця');
  await ukrainian.getByLabel('День місяця').selectOption('31 або останній день');
  await ukrainian.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await expect(ukrainian).toBeHidden();
});

test('shows the progress of a long calculation, and stops and restarts it', async ({ page, watch }) => {
  watch(page);
  await page.setViewportSize(desk);
  await register(page);
  const { id } = await defineOrders(page);
  const { end } = await countForEver(page, id);
  await page.goto(`/process-reports?directory=${id}`);
  const single = page.getByRole('region').filter({ has: page.getByText(percent) });
  await expect(single.last()).toBeVisible();
  // This chart combines two queries.
  const both = page.getByRole('region', { name: 'Created and finished, week by week' });
  await expect(both.getByText(percent)).toBeVisible();
  await checkNoOverflow(page, 'a long count');
  await takeScreenshot(page, 'counting');
  await single.last().getByRole('button', { name: 'Stop counting' }).click();
  await expect(page.getByText('Counting was stopped')).toBeVisible();
  await both.getByRole('button', { name: 'Stop counting' }).click();
  await expect(both.getByText('Counting was stopped')).toBeVisible();
  await takeScreenshot(page, 'counting-stopped');
  await both.getByRole('button', { name: 'Count again' }).click();
  await expect(both.getByText(percent)).toBeVisible();
  end();
});

test('keeps displaying the previous metrics while a changed report is being calculated', async ({
  page,
  watch,
}) => {
  watch(page);
  await page.setViewportSize(desk);
  await register(page);
  const { id: directoryId, statusList } = await defineOrders(page);
  const { id } = await callApi<{ id: string }>(page, 'POST', '/reports', {
    ...{ name: 'Orders by status', directoryId, groups: [{ field: 'Status' }], chart: 'Bars' },
    measures: [{ measure: 'Count' }],
    filters: { statusIds: [statusList[0]?.id, statusList[1]?.id] },
  });
  await page.goto(`/reports/${id}`);
  const figures = page.getByRole('group', { name: 'Orders by status' });
  await expect(page.getByText('19 records')).toBeVisible();
  const { end } = await countForEver(page, directoryId);
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click();
  await expect(page.getByText(percent)).toBeVisible();
  await expect(figures.getByRole('button', { name: 'New: 13' })).toBeVisible();
  await checkNoOverflow(page, 'a long count of a changed report');
  await takeScreenshot(page, 'counting-again');

  await page.getByRole('button', { name: 'Stop counting' }).click();
  await expect(page.getByText(outdated)).toBeVisible();
  await expect(page.getByText('19 records')).toBeVisible();
  await checkNoOverflow(page, 'figures that are out of date');
  await takeScreenshot(page, 'counting-outdated');
  end();
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(page.getByText('24 records')).toBeVisible();
  await expect(page.getByText(outdated)).toBeHidden();
  await page.getByRole('button', { name: 'Restore the report’s filters' }).click();
  await expect(page.getByText('19 records')).toBeVisible();
});

const percent = '40% of the records are read';
const outdated = /These figures don’t include your last change/;

/** Simulates a directory of a million records that is still being computed, until `end` is called. */
async function countForEver(page: Page, directoryId: string): Promise<{ end: () => void }> {
  const over = Promise.withResolvers<void>();
  let isOver = false;
  await page.route(`**/api/directories/${directoryId}/aggregate`, async route => {
    if (isOver) return route.continue();
    if (route.request().method() === 'GET') return route.fulfill({ json: { percent: 40 } });
    await over.promise;
    return route.abort().catch(() => undefined);
  });
  return {
    end() {
      isOver = true;
      over.resolve();
    },
  };
}
