import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import {
  addColleagueByForm,
  logIn,
  openBrowser,
  PASSWORD,
  register,
  switchToUkrainianByForm,
  test,
} from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';
import { getAppMessages } from '../support/words.ts';

test('finds, edits, locks, deletes and restores a user, and records the changes', async ({ page, watch }) => {
  watch(page);
  const { email: own } = await register(page);
  const email = `${randomUUID()}@example.org`;
  await callApi(page, 'POST', '/users', { name: 'Ben Baker', email, password: PASSWORD });
  await page.goto('/users');
  await expect(page.getByText('2 people')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('baker');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: /Ben Baker/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ben Baker' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Everyone' })).toBeVisible();

  await page.getByLabel('Phone').fill('+380 44');
  await page.getByRole('textbox', { name: 'Email' }).fill(own);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.dk-error')).toHaveText('Someone in this account already has this address.');
  await expect(page.getByLabel('Phone')).toHaveValue('+380 44');
  await page.getByRole('textbox', { name: 'Email' }).fill('nowhere');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 problems to fix')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'For a day' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Data was saved successfully.')).toBeVisible();
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Locked', { exact: true })).toHaveCount(0);

  await chooseTab(page, { name: 'Changes' });
  const newest = page.locator('.dk-user-changes > li');
  await expect(newest).toHaveCount(3);
  await expect(newest.nth(1)).toContainText('Passwordwas changed');
  await expect(newest.nth(1)).toContainText('+380 44');
  await checkNoOverflow(page, 'changes');

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Data has been deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Yes, restore it!' }).click();
  await expect(page.getByText('Data has been restored.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
});

test('remembers the choice to show deleted users, and does not let the only administrator give up the role', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const gone = await callApi<{ id: string }>(page, 'POST', '/users', {
    name: 'Gone Gonzalez',
    email: `${randomUUID()}@example.org`,
    password: PASSWORD,
  });
  await callApi(page, 'DELETE', `/users/${gone.id}`);
  await page.goto('/users');
  await expect(page.getByRole('link', { name: /Ann Admin/ })).toBeVisible();
  await expect(page.getByText('Gone Gonzalez')).toHaveCount(0);
  await page.getByLabel('Show deleted').check();
  await expect(page.getByText('Gone Gonzalez')).toBeVisible();
  await expectSaved(page, 'page-users');
  await page.reload();
  await expect(page.getByText('Gone Gonzalez')).toBeVisible();

  await page.getByRole('link', { name: /Ann Admin/ }).click();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await page.getByLabel('Administrator').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove my admin rights' }).click();
  await expect(page.getByText('This is the only administrator')).toBeVisible();
  await expect(page.getByLabel('Administrator')).not.toBeChecked();
  const second = { name: 'Second', email: `${randomUUID()}@example.org`, password: PASSWORD, isAdmin: true };
  await callApi(page, 'POST', '/users', second);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove my admin rights' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Hello, Ann Admin' })).toBeVisible();
});

test('keeps an administrator who gives up the role logged in, despite pending requests', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const email = `${randomUUID()}@example.org`;
  await callApi(page, 'POST', '/users', { name: 'Second', email, password: PASSWORD, isAdmin: true });
  const second = await openBrowser(browser);
  await logIn(second, email);
  await expect(second.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  await page.goto('/users');
  await page.getByRole('link', { name: /Ann Admin/ }).click();
  await page.getByLabel('Administrator').uncheck();
  await page.route('**/api/users/*', async route => {
    if (route.request().method() !== 'PUT') return route.continue();
    const answer = await route.fetch();
    const refused = page.waitForResponse(response => response.status() === 403);
    const third = { name: 'Third', email: `${randomUUID()}@example.org`, password: PASSWORD };
    await callApi(second, 'POST', '/users', third);
    await refused;
    await route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove my admin rights' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Ann Admin' })).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
});

test('invites a colleague by email, without a password', async ({ page, watch }) => {
  watch(page);
  await register(page);
  await page.goto('/users');
  await page.getByRole('button', { name: 'Add colleague' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('input[type=password]')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add and invite' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Ivy Invited');
  await dialog.getByLabel('Email').fill(`${randomUUID()}@example.org`);
  await dialog.getByRole('button', { name: 'Add and invite' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Ivy Invited');
  await expect(page.getByRole('link', { name: /Ivy Invited/ })).toContainText('Invited');
  await page.getByRole('link', { name: /Ivy Invited/ }).click();
  await expect(page.getByRole('button', { name: 'Resend invitation' })).toBeVisible();
});

test('shows the built-in group, chooses group members by keyboard, and restores a deleted group', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  await addColleagueByForm(page, browser, 'Col League');
  await page.goto('/user-groups');
  const everyone = page.getByRole('listitem').filter({ hasText: 'Built in' });
  await expect(everyone).toContainText('Everyone in the account (2)');
  await expect(everyone.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'New group' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Sales');
  await dialog.getByRole('combobox').fill('leag');
  await expect(page.getByRole('option', { name: /Col League/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Members (1)')).toBeVisible();
  await page.keyboard.press('Escape');
  await checkNoOverflow(page, 'group');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const sales = page.getByRole('listitem').filter({ hasText: 'Sales' });
  await expect(sales).toContainText('1: Col League');
  await sales.getByRole('button', { name: 'Delete group Sales' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(sales).toHaveCount(0);
  await page.getByLabel('Show deleted').check();
  await expectSaved(page, 'page-user-groups');
  await page.reload();
  await sales.getByRole('button', { name: 'Restore group Sales' }).click();
  await page.getByRole('button', { name: 'Yes, restore it!' }).click();
  await expect(sales.getByRole('button', { name: 'Delete group Sales' })).toBeVisible();
  await expect(sales).toContainText('1: Col League');
});

test('shows users and groups on a phone in Ukrainian, and restores the language on login', async ({
  page,
  watch,
}) => {
  watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = await register(page);
  await inUkrainian(page);
  const { t } = getAppMessages('uk');
  await page.goto('/users');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: email });
  await expect(card).toContainText(t('users.admin'));
  await checkNoOverflow(page, 'users');
  await card.getByRole('link').click();
  await expect(page.getByRole('tab', { name: t('users.changes') })).toBeVisible();
  await chooseTab(page, { name: t('users.changes') });
  await checkNoOverflow(page, 'changes');
  await page.goto('/user-groups');
  await page
    .getByRole('button', { name: t('groups.add') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkNoOverflow(page, 'group');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await logInUkrainian(page, email);
});

async function expectSaved(page: Page, key: string): Promise<void> {
  await expect
    .poll(() => callApi(page, 'GET', `/user-storage/${key}`))
    .toEqual({ mode: 'list', showDeleted: true });
}

async function inUkrainian(page: Page): Promise<void> {
  await switchToUkrainianByForm(page);
  // The language is saved a second later, for all browsers.
  const saved = () => callApi<{ locale?: string }>(page, 'GET', '/user-storage/layout');
  await expect.poll(async () => (await saved()).locale).toBe('uk');
}

async function logInUkrainian(page: Page, email: string): Promise<void> {
  await logIn(page, email);
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
}
