import { expect } from '@playwright/test';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { logIn, register, test } from '../support/people.ts';
import { phone, setUpSalesTeam } from '../support/sales.ts';
import { getAppMessages } from '../support/words.ts';

test('shows the application as another user in read-only mode, even after a reload, until it is stopped', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const { deals, roof, ben } = await setUpSalesTeam(page);
  const { t } = getAppMessages('en');
  await page.goto(`/users/${ben.id}/rights`);
  await page.getByRole('button', { name: t('rights.seeAs') }).press('Enter');
  const banner = page.getByRole('region', { name: t('rights.seeingLabel') });
  await expect(banner).toContainText(t('rights.seeing', { name: 'Ben Baker' }));
  await expect(page.getByRole('heading', { name: 'Hello, Ben Baker' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);

  const sent: string[] = [];
  page.on('request', request => {
    const isWrite = request.method() !== 'GET' && !/search|hub|refresh|explanations/.test(request.url());
    if (isWrite) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(`${deals.list}?record=${roof.id}&view=list`);
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Title')).toHaveValue('Roof');
  await expect(form.getByLabel('Kind')).toHaveCount(0);
  await checkAccessibility(page, 'seeing as');
  await form.getByLabel('Title').fill('Taken over');
  await page.waitForTimeout(1_500);
  expect(sent).toEqual([]);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText(t('error.SeeingAs'))).toBeVisible();
  expect(sent.length).toBe(1);
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('draft')))).toEqual(
    [],
  );

  page.on('dialog', dialog => void dialog.accept());
  await page.goto('/users');
  await expect(page.getByText(t('app.noPermission'))).toBeVisible();
  await page.setViewportSize(phone);
  await page.reload();
  await expect(banner).toContainText('Ben Baker');
  await checkNoOverflow(page, 'seeing as on a phone');
  // The button is the first tab stop of the page.
  await page.keyboard.press('Tab');
  await expect(banner.getByRole('button', { name: t('rights.stop') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/users/${ben.id}/rights$`));
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('rights.seeAs') })).toBeVisible();
});

test('stops viewing as another user on logout, and shows an explanation when that user is deleted', async ({
  page,
  watch,
}) => {
  watch(page);
  const { email } = await register(page);
  const { ben } = await setUpSalesTeam(page);
  const { t } = getAppMessages('en');
  const banner = page.getByRole('region', { name: t('rights.seeingLabel') });
  const seeAs = async () => {
    await page.goto(`/users/${ben.id}/rights`);
    await page.getByRole('button', { name: t('rights.seeAs') }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Ben Baker' })).toBeVisible();
  };
  await seeAs();
  await page.getByRole('button', { name: t('shell.userMenu', { name: 'Ben Baker' }) }).click();
  await page.getByRole('menuitem', { name: t('shell.logout') }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Hello, Ann Admin' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await seeAs();
  // The live event reloads the page: a reload by the test would collide with it.
  await callApi(page, 'DELETE', `/users/${ben.id}`);
  await expect(banner).toContainText(t('rights.seenGone', { name: 'Ben Baker' }));
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await banner.getByRole('button', { name: t('rights.dismiss') }).click();
  await expect(banner).toHaveCount(0);
});

test("closes administrators' pages immediately when the viewed user loses the role, and explains why", async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const { ben } = await setUpSalesTeam(page);
  const { t } = getAppMessages('en');
  const person = { name: 'Ben Baker', email: ben.email, groups: [] };
  await callApi(page, 'PUT', `/users/${ben.id}`, { ...person, isAdmin: true });
  await page.goto(`/users/${ben.id}/rights`);
  await page.getByRole('button', { name: t('rights.seeAs') }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Ben Baker' })).toBeVisible();
  await page.goto('/user-groups');
  await expect(page.getByRole('heading', { name: t('userGroups.title'), level: 1 })).toBeVisible();
  await callApi(page, 'PUT', `/users/${ben.id}`, { ...person, isAdmin: false });
  await expect(page.getByText(t('rights.adminsOnly', { name: 'Ben Baker' }))).toBeVisible();
  await checkNoOverflow(page, 'not permitted');
  await callApi(page, 'PUT', `/users/${ben.id}`, { ...person, isAdmin: true });
  await expect(page.getByRole('heading', { name: t('userGroups.title'), level: 1 })).toBeVisible();
});
