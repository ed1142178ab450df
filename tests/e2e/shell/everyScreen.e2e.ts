import { expect, type Page } from '@playwright/test';
import { checkAccessible, checkFits } from '../support/accessible.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';

/** Every screen at desktop and phone width: no fault, and in neither language anything that scrolls sideways. */
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 }, axeIn: 'en' },
  phone: { viewport: { width: 390, height: 844 }, axeIn: 'uk' },
};
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

for (const [size, { viewport, axeIn }] of Object.entries(sizes)) {
  test(`every screen is accessible at ${size} width, in both languages`, async ({ page, watch }) => {
    test.setTimeout(240_000);
    watch(page);
    await page.setViewportSize(viewport);
    await page.goto('/login');
    await checkAccessible(page, 'login');
    await page.goto('/register');
    await checkAccessible(page, 'register');
    await register(page);
    const designer = await designerPath(page);
    const person = await firstPath(page, { list: '/users', item: /\/users\/.*\/details$/ });
    const profile = await firstPath(page, {
      list: '/usage-profiles',
      item: /\/usage-profiles\/[0-9a-f-]{36}$/,
    });
    for (const language of ['en', 'uk']) {
      if (language === 'uk') await switchToUkrainian(page);
      for (const path of [...screens, designer, person, profile]) {
        await page.goto(path);
        await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
        await expect(page.locator('.dk-skeleton')).toHaveCount(0);
        // Wide and narrow are drawn differently; another language changes the words alone.
        const check = language === axeIn ? checkAccessible : checkFits;
        await check(page, `${path} in ${language}`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      }
    }
  });
}

test('whoever is not logged in is sent to log in and back', async ({ page, watch }) => {
  watch(page);
  const { email } = await register(page);
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
  // The address always carries how the list is looked at.
  await expect(page).toHaveURL(/\/contacts\?view=list$/);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await expect(page).toHaveTitle(`${name} · Docket`);
});

async function designerPath(page: Page): Promise<string> {
  await page.goto('/directories');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Contacts/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/directories\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

/** The address of the first thing of a list. */
async function firstPath(page: Page, { list, item }: { list: string; item: RegExp }): Promise<string> {
  await page.goto(list);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(item);
  return new URL(page.url()).pathname;
}
