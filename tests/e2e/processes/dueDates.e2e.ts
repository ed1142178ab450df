import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { addDeals, type DealDirectory, defineDeals, getCard, getLane } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { findCell } from '../support/list.ts';
import { register, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';

interface Directory {
  readonly id: string;
  readonly statusList: { readonly id: string; readonly name: string }[];
}

/** Adds settings to the process's statuses, by name. */
async function changeStatuses(
  page: Page,
  { directoryId }: DealDirectory,
  more: Readonly<Record<string, object>>,
): Promise<void> {
  const all = await callApi<(Directory & Record<string, unknown>)[]>(page, 'GET', '/directories');
  const found = all.find(({ id }) => id === directoryId);
  if (!found) throw new Error('The process is not there.');
  const { id: _, fields: __, revision: ___, validatorUrl: ____, builtIn: _____, ...input } = found;
  const statusList = found.statusList.map(status => ({ ...status, ...more[status.name] }));
  await callApi(page, 'PUT', `/directories/${directoryId}`, { ...input, statusList });
}

const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000).toLocaleDateString('sv', {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });

async function setDue(
  page: Page,
  { directoryId }: DealDirectory,
  itemId: string,
  dateValue: string,
): Promise<void> {
  const customFields = { DueDate: { dateValue } };
  await callApi(page, 'PUT', `/directories/${directoryId}/items/${itemId}`, { customFields });
}

test('marks overdue records and records due today in each view, except finished records', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  const [late = '', today = ''] = await addDeals(page, deals, { status: 'New', names: ['Late', 'Today'] });
  const [lost = ''] = await addDeals(page, deals, { status: 'Lost', names: ['Over'] });
  await setDue(page, deals, late, day(-1));
  await setDue(page, deals, today, day(0));
  await setDue(page, deals, lost, day(-1));
  await page.goto('/directories/deal/items?view=board');
  await expect(getCard(page, 'Late').getByText('Overdue')).toBeVisible();
  await expect(getCard(page, 'Today').getByText('Due today')).toBeVisible();
  await expect(getCard(page, 'Over')).toBeVisible();
  await expect(getCard(page, 'Over').getByText('Overdue')).toHaveCount(0);
  await checkNoOverflow(page, 'a board with marks');
  await page.goto('/directories/deal/items?view=list');
  await expect((await findCell(page, 1, 'Due date')).getByText('Overdue')).toBeAttached();
  await expect((await findCell(page, 3, 'Due date')).getByText('Overdue')).toHaveCount(0);
  await checkNoOverflow(page, 'a list with marks');
  await page.goto('/directories/deal/items?view=calendar');
  const chip = (name: string) => page.locator('[data-chip]').filter({ hasText: name });
  const month = day(0).slice(0, 7);
  if (day(-1).startsWith(month)) await expect(chip('Late').getByText('Overdue')).toBeAttached();
  await expect(chip('Today').getByText('Due today')).toBeAttached();
  await checkNoOverflow(page, 'a calendar with marks');
  const began = { code: 'began', name: 'Began', type: 'Date' };
  const { id: beganId } = await callApi<{ id: string }>(
    page,
    'POST',
    `/custom-fields/${deals.directoryId}`,
    began,
  );
  await callApi(page, 'PUT', `/directories/${deals.directoryId}/items/${today}`, {
    customFields: { [beganId]: { dateValue: day(-2) } },
  });
  await page.goto('/directories/deal/items?view=timeline');
  await expect(page.getByRole('button', { name: /Today, New, Due today/ })).toBeVisible();
  await checkNoOverflow(page, 'a timeline with marks');
  await page.goto(`/directories/deal/items?view=list&record=${late}`);
  const form = page.getByRole('dialog');
  await expect(form.getByText('Overdue')).toBeVisible();
  const box = form.getByRole('textbox', { name: 'Due date' });
  await box.fill('31.12.1999');
  await box.press('Tab');
  await expect(form.getByText('Enter a date from 01.01.2000 to 31.12.2200.')).toBeVisible();
});

test('sets the due date of a record that enters a status, and enforces the limit of the status', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await page.goto(`/directories/${deals.directoryId}`);
  await chooseTab(page, { name: /Statuses/ });
  await page.getByRole('button', { name: /^Talks/ }).click();
  await page.getByRole('textbox', { name: 'Due date on entering, in' }).fill('2');
  await page.getByLabel('Due date on entering, in: unit').selectOption({ label: 'calendar days' });
  await page.getByRole('textbox', { name: 'Expected time in this status' }).fill('4');
  await page.getByRole('textbox', { name: 'Most records in this status' }).fill('1');
  await page.getByLabel('Refuse records beyond the limit').check();
  await checkNoOverflow(page, 'a status in the designer');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Data was saved successfully.')).toBeVisible();
  await addDeals(page, deals, { status: 'New', names: ['Roof', 'Door'] });
  await page.goto('/directories/deal/items?view=board');
  const moveTo = async (name: string, status: string) => {
    await getCard(page, name).hover();
    await getCard(page, name)
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: status }).click();
  };
  await moveTo('Roof', 'Talks');
  await expect(getLane(page, 'Talks').getByText('Full: no more than 1')).toBeVisible();
  const [, month, date] = day(2).split('-');
  await expect(getCard(page, 'Roof')).toContainText(`${date}.${month}.`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getLane(page, 'New').getByText('Roof')).toBeVisible();
  await expect(getCard(page, 'Roof')).not.toContainText(`${date}.${month}.`);
  await moveTo('Roof', 'Talks');
  await expect(getLane(page, 'Talks').getByText('Full: no more than 1')).toBeVisible();
  await moveTo('Door', 'Talks');
  await expect(page.getByText('“Talks” is full: it can hold at most 1 record.')).toBeVisible();
  await expect(getLane(page, 'New').getByText('Door')).toBeVisible();
  await checkNoOverflow(page, 'a board with a full lane');
});

test('warns about a lane over its limit, and about records whose service level is at risk', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await changeStatuses(page, deals, {
    New: { limit: { count: 1, isHard: false } },
    Talks: { serviceLevel: { amount: 0.1, unit: 'WorkingHours', atRiskPercent: 1 } },
  });
  const hours = [{ from: '00:00', to: '24:00' }];
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const workingHours = Object.fromEntries(days.map(name => [name, hours]));
  await callApi(page, 'PUT', '/calendar', { workingHours, holidays: [] });
  await addDeals(page, deals, { status: 'New', names: ['Roof', 'Door'] });
  await addDeals(page, deals, { status: 'Talks', names: ['Wall'] });
  // The record is at risk after 1 % of six minutes, which is 3.6 seconds.
  await page.waitForTimeout(4_000);
  await page.goto('/directories/deal/items?view=board');
  await expect(getLane(page, 'New').getByText('Over the limit of 1')).toBeVisible();
  await expect(getCard(page, 'Wall').getByText('Service level at risk')).toBeVisible();
  await checkNoOverflow(page, 'a board over its limit');
  await page.goto('/directories/deal/items?view=list');
  await expect((await findCell(page, 3, 'Service due')).getByText('Service level at risk')).toBeAttached();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Service level at risk')).toBeVisible();
  await checkNoOverflow(page, 'marks on a phone');
});
