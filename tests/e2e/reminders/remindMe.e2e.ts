import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { getHeader, readColumnNames } from '../support/list.ts';
import { addComment, createContact, getRecordUrl } from '../support/notifications.ts';
import { addColleague, register, switchToUkrainian, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { chooseTab } from '../support/tabs.ts';

interface Reminder {
  readonly text: string;
  readonly contact?: string;
}

const DAY_MS = 86_400_000;

const reminders = async (page: Page) =>
  (await callApi<{ items: Reminder[] }>(page, 'POST', '/reminders/search', {})).items;

test('creates a reminder from a comment, with its text and its record', async ({ page, watch }) => {
  watch(page);
  const roof = await createContact(page);
  await addComment(page, roof, 'Send them the drawings');
  await page.goto(getRecordUrl(roof));
  await chooseTab(page, { name: 'Comments' });
  await page.getByRole('tabpanel').getByRole('button', { name: 'Remind me…' }).click();
  const form = page.getByRole('dialog', { name: 'New reminder' });
  await expect(form.getByLabel('Remind about')).toHaveValue('Send them the drawings');
  await expect(form.getByText('#1 | Roof Ltd')).toBeVisible();
  await form.getByLabel('When', { exact: true }).fill('in 2 weeks');
  await form.getByRole('button', { name: 'Set reminder' }).click();
  await expect(form).toHaveCount(0);
  expect(await reminders(page)).toMatchObject([{ text: 'Send them the drawings', contact: roof.id }]);
});

test('creates a reminder for each selected record, and undoes all of them', async ({ page, watch }) => {
  watch(page);
  const { id, directoryId } = await createContact(page);
  const { customFields } = await callApi<{ customFields: object }>(
    page,
    'GET',
    `/directories/${directoryId}/items/${id}`,
  );
  const other = await callApi<{ id: string }>(page, 'POST', `/directories/${directoryId}/items`, {
    customFields,
  });
  await page.goto('/contacts');
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remind me' }).click();
  const form = page.getByRole('dialog', { name: 'New reminder' });
  await form.getByLabel('Remind about').fill('Season’s greetings');
  await form.getByLabel('When', { exact: true }).fill('tomorrow at 9');
  await form.getByRole('button', { name: 'Set reminder' }).click();
  await expect(page.getByText(/^2 reminders set for /)).toBeVisible();
  const made = await reminders(page);
  expect(made.map(one => one.contact).toSorted()).toEqual([id, other.id].toSorted());
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => reminders(page)).toEqual([]);
});

test('snoozes a notification until 9:00 the next day, and hides it', async ({ page, browser, watch }) => {
  watch(page);
  const roof = await createContact(page);
  const ben = await addColleague(page, browser, 'Ben Brown');
  watch(ben);
  // Commenting on a record also follows it.
  await addComment(ben, roof, 'Mine');
  await addComment(page, roof, 'First');
  await ben.goto('/notifications');
  await ben.getByRole('button', { name: 'More: Ann Admin commented: First' }).click();
  await ben.getByRole('menuitem', { name: 'Snooze until tomorrow, 9:00' }).click();
  await expect(ben.getByText(/^Snoozed until .*9:00/)).toBeVisible();
  await expect(ben.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();
  const { items } = await callApi<{ items: { snoozedTill?: string }[] }>(
    ben,
    'POST',
    '/user-notifications/search',
    {},
  );
  const till = new Date(items[0]?.snoozedTill ?? 0);
  expect([till.getHours(), till.getTime() > Date.now(), till.getTime() < Date.now() + 2 * DAY_MS]).toEqual([
    9,
    true,
    true,
  ]);
});

test('restores the columns and the sorting of the reminder list after a reload', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const dueAt = new Date(Date.now() + DAY_MS).toISOString();
  for (const text of ['Beta', 'Alpha']) await callApi(page, 'POST', '/reminders', { text, dueAt });
  await page.goto('/reminders');
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Beta');
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await menu.getByRole('checkbox', { name: 'Repeats' }).uncheck();
  await menu.getByRole('button', { name: 'Pin Due to the start' }).click();
  await page.keyboard.press('Escape');
  await getHeader(page, 'For').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  const widthOf = async (name: string) => (await getHeader(page, name).boundingBox())?.width ?? 0;
  const before = await widthOf('For');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('separator', { name: 'Width of For' })).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => widthOf('For')).toBeCloseTo(before + 50, 0);
  const wide = await widthOf('For');
  const saved = page.waitForResponse(
    answer => answer.url().includes('/user-storage/reminders') && answer.request().method() === 'POST',
  );
  await getHeader(page, 'Reminder').getByRole('button').click();
  await expect(first).toContainText('Alpha');
  const order = await readColumnNames(page);
  expect(order.slice(0, 6)).toEqual(['Done', 'No.', 'Due', 'Reminder', 'For', 'Status']);
  await saved;
  await page.reload();
  await expect(first).toContainText('Alpha');
  expect(await readColumnNames(page)).toEqual(order);
  await expect(getHeader(page, 'Reminder')).toHaveAttribute('aria-sort', 'ascending');
  expect(await widthOf('For')).toBeCloseTo(wide, 0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(menu.getByRole('button', { name: 'Unpin Due' })).toBeVisible();
});

test('rejects a comment with too many mentions and keeps its text, in Ukrainian on a phone', async ({
  page,
  watch,
}) => {
  watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const roof = await createContact(page);
  await switchToUkrainian(page);
  const names = Array.from(
    { length: 51 },
    (_, n) => `@[X](user:00000000-0000-7000-8000-${String(n).padStart(12, '0')})`,
  );
  await page.goto(getRecordUrl(roof));
  await chooseTab(page, { name: 'Коментарі' });
  const box = page.getByRole('tabpanel').getByRole('textbox').last();
  await box.fill(names.join(' '));
  await box.press('Control+Enter');
  await expect(page.getByText(/щонайбільше 50 осіб і груп, а тут їх 51/)).toBeVisible();
  await expect(box).toHaveValue(names.join(' '));
  await takeScreenshot(page, 'mentions-uk-390');
  await checkNoOverflow(page, 'the refused comment');
});
