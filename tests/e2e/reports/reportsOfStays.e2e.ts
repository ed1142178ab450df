import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';
import { desk, phone } from '../support/sales.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getToken } from '../support/tokens.ts';

const DAY = 86_400_000;

/**
 * Imports tickets with a history, each a few days longer in its statuses than the previous one; one in three is still
 * open.
 */
async function importTickets(page: Page): Promise<string> {
  const statusList = [
    { name: 'New', type: 'Active' },
    { name: 'In work', type: 'Active' },
    { name: 'With customer', type: 'Active' },
    { name: 'Done', type: 'Success' },
  ];
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', {
    ...{ name: 'Tickets', code: 'ticket', type: 'Process', showOnMenu: true, statusList },
  });
  const rows = Array.from({ length: 12 }, (_, index) => {
    const names = ['New', 'In work', 'With customer', ...(index % 3 === 0 ? [] : ['Done'])];
    const at = (step: number) =>
      `${new Date(Date.now() - (100 - step * (2 + index)) * DAY).toISOString().slice(0, 10)}T10:00`;
    return `${at(0)}Z,${names.map((name, step) => `${name} @ ${at(step)}Z`).join(' > ')}`;
  });
  await importRows(page, id, `CreatedAt,StatusHistory\n${rows.join('\n')}\n`);
  return id;
}

async function importRows(page: Page, directoryId: string, content: string): Promise<void> {
  const imports = `/api/directories/${directoryId}/imports`;
  const headers = { authorization: `Bearer ${await getToken(page)}` };
  const file = { name: 'tickets.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  const made = await (await page.request.post(imports, { headers, multipart: { file } })).json();
  const stateOf = async () =>
    (await (await page.request.get(`${imports}/${made.id}`, { headers })).json()) as {
      state: string;
      settings: unknown;
    };
  await expect.poll(async () => (await stateOf()).state).toBe('Mapped');
  const { settings } = await stateOf();
  await page.request.put(`${imports}/${made.id}`, { headers, data: settings });
  await expect.poll(async () => (await stateOf()).state).toBe('Checked');
  await page.request.post(`${imports}/${made.id}/start`, { headers });
  await expect.poll(async () => (await stateOf()).state).toBe('Written');
}

const TITLE = 'Days in each status: work that is open, or finished in the last 12 months';
const TITLE_UK = 'Днів у кожному статусі: незавершені й завершені за останні 12 місяців';

test('reports the days that records spent in each status, in a built-in and in a custom report', async ({
  page,
  watch,
}) => {
  watch(page);
  await page.setViewportSize(desk);
  await register(page);
  const directoryId = await importTickets(page);
  await page.goto(`/process-reports?directory=${directoryId}`);
  const ready = page.getByRole('region', { name: TITLE });
  await ready.scrollIntoViewIfNeeded();
  const bar = ready.getByRole('button', { name: /^In work, Stages: Days: median: 7\.5$/ });
  await expect(bar).toBeVisible();
  await checkNoOverflow(page, 'the ready report of days in statuses');
  await takeScreenshot(ready, 'stays-ready-1280-en');
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/directories\/ticket\/items/);
  await expect(page.getByText('12 records')).toBeVisible();
  await page.getByRole('button', { name: /conditions?/i }).click();
  const conditions = page.getByRole('dialog');
  await expect(conditions.getByText('In work').first()).toBeAttached();
  await takeScreenshot(page, 'stays-conditions-1280-en');
  await page.keyboard.press('Escape');

  await page.goto(`/reports/new?directory=${directoryId}`);
  const builder = page.getByRole('complementary', { name: 'What the report is made of' });
  for (const [name, as] of [
    ['Stages: Left', 'Group by it'],
    ['Stages: Days', 'Measure it'],
  ] as const) {
    await builder.getByRole('button', { name, exact: true }).click();
    await page.getByRole('menuitem', { name: as }).click();
  }
  await expect(builder.getByLabel('Period of “Stages: Left”')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Stages: Days: sum, \(empty\): 3\d\d$/ })).toBeVisible();
  await checkNoOverflow(page, 'a report of stays that is built');
  await takeScreenshot(page, 'stays-builder-1280-en', { fullPage: true });
  await builder.getByLabel('Name').fill('Days by the month of leaving');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);

  await page.setViewportSize(phone);
  await page.goto(`/process-reports?directory=${directoryId}`);
  await ready.scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
  await checkNoOverflow(page, 'process reports with stays on a phone');
  await takeScreenshot(ready, 'stays-ready-390-en');
  await page.setViewportSize(desk);
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByText('Dark', { exact: true }).click();
  await switchToUkrainian(page);
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    await page.goto(`/process-reports?directory=${directoryId}`);
    const ukrainian = page.getByRole('region', { name: TITLE_UK });
    await ukrainian.scrollIntoViewIfNeeded();
    await expect(
      ukrainian.getByRole('button', { name: /^In work, Етапи: Днів: медіана: 7,5$/ }),
    ).toBeVisible();
    await checkNoOverflow(page, 'process reports with stays');
    await takeScreenshot(ukrainian, `stays-ready-${size.width}-uk-dark`);
    await page.goto(`/reports/new?directory=${directoryId}`);
    const days = page.getByRole('button', { name: 'Етапи: Днів', exact: true });
    await expect(days).toBeVisible();
    await days.scrollIntoViewIfNeeded();
    await checkNoOverflow(page, 'the builder with stays');
    await takeScreenshot(page, `stays-builder-${size.width}-uk-dark`, { fullPage: true });
  }
});
