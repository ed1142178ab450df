import { expect, type Page } from '@playwright/test';
import { checkNoOverflow, findViolations } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { addComment, createContact, getRecordUrl } from '../support/notifications.ts';
import { addColleague, addColleagueByForm, register, registerByForm, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: `Notifications, ${unread} unread` });

test('notifies a mentioned user immediately, and opens the record from the notification', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await registerByForm(page);
  await turnOnComments(page);
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await page.getByRole('button', { name: 'New contact' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Roof Ltd');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Roof Ltd').first()).toBeVisible();
  const ben = await addColleagueByForm(page, browser, 'Ben Brown');
  watch(ben);
  await expect(ben.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();

  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await page.getByRole('button', { name: '#1' }).click();
  await chooseTab(page, { name: 'Comments' });
  const comments = page.getByRole('tabpanel');
  const box = comments.getByLabel('Write a comment');
  await box.pressSequentially('Please call them, @Be');
  await expect(page.getByRole('option', { name: 'Ben Brown' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await box.press('Enter');
  await expect(box).toHaveValue('Please call them, @Ben Brown ');
  await box.press('Control+Enter');
  await expect(comments.getByText('@Ben Brown')).toHaveClass(/dk-mention/);

  await bell(ben, 1).click();
  const panel = ben.getByRole('dialog', { name: 'Notifications' });
  const told = panel.getByRole('button', {
    name: 'Ann Admin mentioned you: Please call them, @Ben Brown',
    exact: true,
  });
  await expect(told).toBeVisible();
  expect(await findViolations(ben)).toEqual([]);
  await told.click();
  await expect(ben.getByRole('dialog', { name: '#1 | Roof Ltd' })).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();
});

async function turnOnComments(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Directories', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Contacts' }).first().click();
  await chooseTab(page, { name: 'Settings' });
  await page.getByLabel('Comments', { exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
}

test('shows a notification that arrives before the live connection is established', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  const roof = await createContact(page);
  const ben = await addColleague(page, browser, 'Ben Brown');
  watch(ben);
  // Commenting on a record also follows it.
  await addComment(ben, roof, 'Mine');
  let letIn = () => {};
  const isLetIn = new Promise<void>(resolve => {
    letIn = resolve;
  });
  await ben.route('**/api/hub/negotiate*', async route => {
    await isLetIn;
    await route.continue();
  });
  const isAsked = ben.waitForRequest('**/api/hub/negotiate*');
  await ben.goto('/profile');
  await isAsked;
  await addComment(page, roof, 'First');
  await expect.poll(async () => (await callApi<unknown[]>(ben, 'GET', '/user-notifications')).length).toBe(1);
  await expect(ben.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();
  letIn();
  await expect(bell(ben, 1)).toBeVisible();
});

test('notifies followers until they unfollow a record, and archives cleared notifications', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  const roof = await createContact(page);
  const ben = await addColleague(page, browser, 'Ben Brown');
  watch(ben);
  await ben.goto(getRecordUrl(roof));
  const menu = ben.getByRole('dialog').getByRole('button', { name: 'More actions' });
  await menu.click();
  await ben.getByRole('menuitem', { name: 'Follow', exact: true }).click();
  await expect(ben.getByText('You’ll be notified about changes.')).toBeVisible();
  await addComment(page, roof, 'First');
  await expect(bell(ben, 1)).toBeVisible();

  await ben.goto('/notifications');
  await expect(ben.getByRole('button', { name: 'Ann Admin commented: First', exact: true })).toBeVisible();
  await ben.getByRole('button', { name: 'More: Ann Admin commented: First' }).click();
  await ben.getByRole('menuitem', { name: 'Clear' }).click();
  await expect(ben.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await chooseTab(ben, { name: 'Cleared' });
  await expect(ben.getByText('Ann Admin commented: First')).toBeVisible();

  await ben.goto(getRecordUrl(roof));
  await menu.click();
  await ben.getByRole('menuitem', { name: 'Stop following' }).click();
  await expect(ben.getByText('You won’t be notified about changes any more.')).toBeVisible();
  await addComment(page, roof, 'Second');
  await addComment(page, roof, 'Third');
  await ben.goto('/notifications');
  await expect(ben.getByRole('heading', { name: 'No notifications' })).toBeVisible();
});

test('saves a notification setting on a phone in Ukrainian', async ({ page, watch }) => {
  watch(page);
  await register(page, { locale: 'uk' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/notifications?tab=settings');
  const choice = page.getByRole('switch', { name: 'Мене згадано в коментарі: у Docket' });
  await expect(choice).toBeChecked();
  const saved = page.waitForResponse(
    answer => answer.url().endsWith('/notification-settings') && answer.request().method() === 'PUT',
  );
  await choice.click();
  await saved;
  await page.reload();
  await expect(choice).not.toBeChecked();
  await checkNoOverflow(page, 'the settings');
});
