import { expect, type Page } from '@playwright/test';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { type FilledAccount, fillAccount } from '../support/dialogs.ts';
import { register, switchToUkrainian, switchToUkrainianByForm, test } from '../support/people.ts';

/**
 * Tests every screen in both languages at desktop and phone width: no horizontal scrolling. Wide and narrow layouts
 * differ, but another language only changes texts, so axe checks each width once.
 */
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const looks = {
  en: { loadedAt: desktop, resizedTo: phone },
  uk: { loadedAt: phone, resizedTo: desktop },
};
const languages = ['en', 'uk'] as const;
type Language = (typeof languages)[number];
const screens = [
  '/',
  '/directories',
  '/contacts',
  '/contacts?record=new',
  '/processes',
  '/files',
  '/map',
  '/heat-map-1',
  '/automation',
  '/automation/new',
  '/automation/webhooks',
  '/automation/new?template=escalate',
  '/boards',
  '/boards/new',
  '/transformations',
  '/transformations/new',
  '/users',
  '/user-groups',
  '/usage-profiles',
  '/usage-profiles/new',
  '/settings',
  '/configuration',
  '/background-work',
  '/custom-fields/process',
  '/home',
  '/profile',
];

/** Screens that only show their content if there are records, boards, reports and users. */
const filledScreens = ({ deals, boardId, reportId, personId, profileId }: FilledAccount) => [
  '/',
  ...['list', 'board', 'calendar', 'timeline', 'gallery'].map(view => `${deals.list}?view=${view}`),
  ...['list', 'board', 'calendar', 'timeline'].map(view => `/processes?view=${view}`),
  `/boards/${boardId}/view`,
  `/directories/${deals.id}`,
  '/reports',
  `/reports/${reportId}`,
  `/reports/new?directory=${deals.id}`,
  `/process-reports?directory=${deals.id}`,
  `/request-reports?directory=${deals.id}`,
  '/contacts',
  '/files',
  '/reminders',
  '/notifications',
  '/notifications?tab=settings',
  '/chat',
  '/bots',
  '/bot-registration',
  '/automation/webhooks',
  `/users/${personId}/rights`,
  '/usage-profiles/assertions',
  `/usage-profiles/${profileId}`,
  '/configuration',
  '/confirm-mail',
];
const publicScreens = ['/login', '/register', '/recoverpwd', '/setnewpassword', '/email-verification'];

test.describe.configure({ mode: 'parallel' });

for (const language of languages) {
  test(`has no accessibility issues on any screen of a new account in ${language}, at both widths`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(240_000);
    watch(page);
    await page.setViewportSize(looks[language].loadedAt);
    for (const path of publicScreens) {
      await page.goto(path);
      await checkAccessibility(page, path);
    }
    await register(page);
    const designer = await readDesignerPath(page);
    const person = await readFirstPath(page, { list: '/users', item: /\/users\/.*\/details$/ });
    const profile = await readFirstPath(page, {
      list: '/usage-profiles',
      item: /\/usage-profiles\/[0-9a-f-]{36}$/,
    });
    if (language === 'uk') await switchToUkrainianByForm(page);
    await checkScreens(page, [...screens, designer, person, profile], language);
  });

  test(`has no accessibility issues on any screen with records in ${language}, at both widths`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(240_000);
    watch(page);
    await register(page);
    const account = await fillAccount(page);
    if (language === 'uk') await switchToUkrainian(page);
    await checkScreens(page, filledScreens(account), language);
  });
}

async function checkScreens(page: Page, paths: readonly string[], language: Language): Promise<void> {
  const { loadedAt, resizedTo } = looks[language];
  for (const path of paths) {
    await page.setViewportSize(loadedAt);
    await page.goto(path);
    await expectFilled(page);
    await checkAccessibility(page, `${path} in ${language} at ${loadedAt.width} px`);
    await page.setViewportSize(resizedTo);
    await expectFilled(page);
    await checkNoOverflow(page, `${path} in ${language} at ${resizedTo.width} px`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
}

async function expectFilled(page: Page): Promise<void> {
  await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.dk-skeleton')).toHaveCount(0);
}

test('redirects a user without a session to the login page, and back after the login', async ({
  page,
  watch,
}) => {
  watch(page);
  const { email } = await register(page, { at: '/' });
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/contacts');
  await expect(page).toHaveURL(/\/login\?redirectFrom=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in' }).click();
  // The address always contains the view of the list.
  await expect(page).toHaveURL(/\/contacts\?view=list$/);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await expect(page).toHaveTitle(`${name} · Docket`);
});

async function readDesignerPath(page: Page): Promise<string> {
  await page.goto('/directories');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Contacts/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/directories\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

/** Returns the address of the first entity of a list. */
async function readFirstPath(page: Page, { list, item }: { list: string; item: RegExp }): Promise<string> {
  await page.goto(list);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(item);
  return new URL(page.url()).pathname;
}
