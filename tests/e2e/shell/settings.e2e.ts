import { expect, type Page } from '@playwright/test';
import { type ModuleName, SETTING_NAME_BY_MODULE } from '#core/policy/modules.ts';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { addColleague, logIn, openBrowser, register, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';
import { getAppMessages } from '../support/words.ts';

test('saves account settings, and applies the name and the language to other users immediately', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const other = await addColleague(page, browser, 'Col League', { at: '/' });
  watch(other);
  await page.goto('/settings');
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  await expect(page.getByRole('meter', { name: 'File storage in use' })).toBeVisible();
  await expect(page.getByText('0 MB of 10 GB')).toBeVisible();
  await page.getByLabel('Account name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Account name').fill('Acme Relief');
  await choose(page, 'Time zone', 'kyiv');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^Europe\/Kyiv/);
  await choose(page, 'Country', 'ukrai');
  await expect(page.getByLabel('First day of the week')).toHaveValue('Monday');
  await page.getByLabel('First day of the week').selectOption('Sunday');
  await page.getByRole('switch', { name: 'File storage' }).uncheck();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('main').getByLabel('Language').selectOption({ label: 'Українська' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  const { t } = getAppMessages('uk');
  await expect(page.getByRole('heading', { name: t('settings.title') })).toBeVisible();
  await expect(page.locator('.dk-account')).toHaveText('Acme Relief');
  await expect(page.getByRole('combobox', { name: t('settings.country') })).toHaveValue('Україна');
  await expect(page.getByLabel(t('settings.weekStart'))).toHaveValue('Sunday');
  await expect(page.getByRole('switch', { name: t('settings.moduleFileStorageEnabled') })).not.toBeChecked();
  await expect(other.locator('html')).toHaveAttribute('lang', 'uk');
  await expect(other.locator('.dk-account')).toHaveText('Acme Relief');
  await chooseTab(page, { name: t('settings.tags') });
  await expect(page.getByText(t('settings.noTags'))).toBeVisible();
});

test('lists a switch for every module, and shows or hides the module in the menu', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  await page.goto('/settings');
  const menu = page.getByRole('navigation').first();
  const { t } = getAppMessages('en');
  for (const module of Object.keys(SETTING_NAME_BY_MODULE)) {
    const flag = SETTING_NAME_BY_MODULE[module as ModuleName];
    await expect(page.getByRole('switch', { name: t(`settings.${flag}`), exact: true })).toBeVisible();
  }
  await expect(menu.getByRole('link', { name: 'Chat', exact: true })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Map', exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Chat and forms' }).check();
  await page.getByRole('switch', { name: 'Map' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(menu.getByRole('link', { name: 'Map', exact: true })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Chat', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Chat', level: 1 })).toBeVisible();
});

test('redirects from an open page of a disabled module to Home, and from a new visit to the login page', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  const { email } = await register(page);
  const other = await addColleague(page, browser, 'Col League', { at: '/files' });
  watch(other);
  await expect(other.getByRole('heading', { name: 'Files', level: 1 })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'File storage' }).uncheck();
  await page.getByRole('switch', { name: 'Map' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('navigation').getByRole('link', { name: 'Files' })).toHaveCount(0);
  await other.goto('/files');
  await expect(other).toHaveURL('/login');
  await expect(other.getByText(/file storage is turned off for this account/)).toBeVisible();
  for (const [path, text] of [
    ['/map', /the map is turned off/],
    ['/bots', /chat and forms are turned off/],
    ['/bot-registration', /chat and forms are turned off/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await logIn(page, email);
    await expect(page).toHaveURL('/');
  }
});

test('opens the start page after login, and offers other pages to users without access to it', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  const { email } = await register(page);
  const { directoryId } = await defineDeals(page);
  const other = await addColleague(page, browser, 'Col League');
  watch(other);
  await page.goto('/settings');
  await page.getByLabel('Start page').selectOption({ label: 'Records: Deal' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Data was saved successfully.')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Deal', level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  await page.getByRole('link', { name: 'Docket' }).click();
  await expect(page.getByRole('heading', { name: 'Deal', level: 1 })).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page.getByText('There is no page at /no/such/page.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Deal', level: 1 })).toBeVisible();

  const [everyone] = await callApi<{ id: string; directories: unknown[] }[]>(page, 'GET', '/usage-profiles');
  const none = { read: false, create: false, update: false, delete: false };
  const nothing = { record: none, comments: none, files: none, changes: { read: false } };
  await callApi(page, 'PUT', '/usage-profiles', {
    ...everyone,
    directories: [{ directoryId, rights: { ...nothing, showOnMenu: false, hiddenFields: [] } }],
  });
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'We cannot determine your start page' })).toBeVisible();
  await checkNoOverflow(other, 'start page');
  await expect(other.getByRole('main').getByRole('link', { name: 'Choose another start page' })).toHaveCount(
    0,
  );
  await other.getByRole('main').getByRole('link', { name: 'Contacts' }).click();
  await expect(other.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
  await other.goto('/');
  await other.setViewportSize({ width: 390, height: 844 });
  await checkNoOverflow(other, 'start page on a phone');
  await other.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(other.getByRole('heading', { name: /^Hello/ })).toBeVisible();
});

test("applies a user's layout immediately, and in another browser after login", async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  const { email } = await register(page);
  await page.goto('/profile');
  const root = page.locator('html');
  const usual = {
    layout: 'vertical',
    width: 'fluid',
    sidebar: 'default',
    topbar: 'light',
    'color-mode': 'light',
  };
  for (const [name, value] of Object.entries(usual))
    await expect(root).toHaveAttribute(`data-${name}`, value);
  await page.getByLabel('Width').selectOption('boxed');
  await page.getByLabel('Navigation colours').selectOption('accent');
  await page.getByLabel('Top bar').selectOption('dark');
  await checkNoOverflow(page, 'accent');
  await page.getByLabel('Navigation colours').selectOption('dark');
  await checkAccessibility(page, 'dark navigation');
  await page.getByLabel('Navigation', { exact: true }).selectOption('horizontal');
  const administration = page.getByRole('navigation').getByRole('button', { name: 'Administration' });
  await expect(administration).toBeVisible();
  await checkAccessibility(page, 'horizontal');
  const saved = () => callApi<{ layout?: string }>(page, 'GET', '/user-storage/layout');
  await expect.poll(async () => (await saved()).layout).toBe('horizontal');
  await administration.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'User groups' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Background work' })).toBeVisible();

  const elsewhere = await openBrowser(browser);
  watch(elsewhere);
  await logIn(elsewhere, email);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-layout', 'horizontal');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-width', 'boxed');
  await elsewhere.setViewportSize({ width: 390, height: 844 });
  await expect(elsewhere.getByRole('navigation', { name: 'Main pages' })).toBeVisible();
  await checkNoOverflow(elsewhere, 'phone');
  await expectUsual(page);
});

async function expectUsual(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Reset to default layout' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'vertical');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toBeVisible();
}

async function choose(page: Page, label: string, keyword: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.fill(keyword);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}
