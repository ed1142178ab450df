import { expect, type Page } from '@playwright/test';
import { addColleague, PASSWORD, register, test } from '../support/people.ts';

test('logs the user out on a page without access, and opens Home after the next login', async ({
  page,
  browser,
  watch,
}) => {
  await register(page);
  const colleague = await addColleague(page, browser, 'Col League', { at: '/' });
  watch(colleague);
  const email = await colleague.evaluate(() => JSON.parse(localStorage['docket.session']).user.email);
  await expect(colleague.getByRole('link', { name: 'Users' })).toBeHidden();
  await colleague.goto('/users');
  await expect(colleague).toHaveURL(/\/login$/);
  await expect(colleague.getByText('you don’t have access to that page')).toBeVisible();
  await submit(colleague, email);
  await expect(colleague.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  await expect(colleague).toHaveURL(/:\d+\/$/);
  // The text is shown only once.
  await colleague.evaluate(() => localStorage.clear());
  await colleague.context().clearCookies();
  await colleague.goto('/login');
  await expect(colleague.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(colleague.getByText('you don’t have access to that page')).toBeHidden();
});

test('loads the code of the requested page before the boot data arrives', async ({ page }) => {
  await register(page);
  const chunk = page.waitForRequest(/\/assets\/RecordsPage-[^/]*\.js$/);
  await page.route('**/api/boot', async route => {
    await chunk;
    await route.continue();
  });
  await page.goto('/directories/contact/items');
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
});

async function submit(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}
