import { expect, type Page } from '@playwright/test';
import { defineDeals } from '../support/deals.ts';
import { addColleague, PASSWORD, register, test } from '../support/people.ts';

/** Addresses that lead nowhere, or to where somebody may not go (specification section 2): nobody is left on a blank page. */
const nowhere = [
  '/nosuch',
  '/directories/x/y/z',
  '/chat/nosuch',
  '/%2f%2fevil.example',
  '/nosuch?redirectFrom=/users',
  '/%D1%84',
];

const redirects = [
  '//[',
  'http://[',
  '/..//evil.example',
  '//evil.example',
  'javascript:alert(1)',
  ...nowhere,
];

test('an unknown address leads home, and to the login page without a session', async ({ page, watch }) => {
  watch(page);
  for (const address of nowhere) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Log in' }), address).toBeVisible();
    await expect(page, address).toHaveURL(/\/login$/);
  }
  await register(page);
  for (const address of nowhere) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: /^Hello/ }), address).toBeVisible();
    await expect(page, address).toHaveURL(/:\d+\/$/);
  }
});

test('after logging in one goes on to a page of the application, whatever the address says', async ({
  page,
  watch,
}) => {
  watch(page);
  const { email } = await register(page, { at: '/' });
  for (const from of redirects) {
    await forgetSession(page);
    await page.goto(`/login?redirectFrom=${encodeURIComponent(from)}`);
    await submit(page, email);
    await expect(page.getByRole('heading', { name: /^Hello/ }), from).toBeVisible();
    await expect(page, from).toHaveURL(/:\d+\/$/);
  }
  await forgetSession(page);
  await page.goto('/users?showDeleted=true');
  await expect(page).toHaveURL(/\/login\?redirectFrom=%2Fusers%3FshowDeleted%3Dtrue$/);
  await submit(page, email);
  await expect(page).toHaveURL(/\/users\?showDeleted=true$/);
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
});

test('a page one may not open logs out with a sentence, and logging in again leads home', async ({
  page,
  browser,
  watch,
}) => {
  await register(page);
  const colleague = await addColleague(page, browser, 'Col League', { at: '/' });
  watch(colleague);
  const email = await colleague.evaluate(() => JSON.parse(localStorage['docket.session']).user.email);
  await colleague.goto('/users');
  await expect(colleague).toHaveURL(/\/login$/);
  await expect(colleague.getByText('you don’t have access to that page')).toBeVisible();
  await submit(colleague, email);
  await expect(colleague.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  await expect(colleague).toHaveURL(/:\d+\/$/);
  // The sentence is said once.
  await colleague.evaluate(() => localStorage.clear());
  await colleague.context().clearCookies();
  await colleague.goto('/login');
  await expect(colleague.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(colleague.getByText('you don’t have access to that page')).toBeHidden();
});

test('offline is said at once, without a storm of requests, and the page opens when the connection is back', async ({
  page,
}) => {
  await register(page, { at: '/' });
  let asked = 0;
  page.on('request', () => {
    asked += 1;
  });
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Users' }).first().click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You’re offline', { timeout: 5_000 });
  await expect(page.getByRole('banner').getByText('You’re offline')).toBeVisible();
  const before = asked;
  await page.waitForTimeout(5_000);
  // The live channel asks now and then; a render that fetches again makes hundreds.
  expect(asked - before).toBeLessThan(15);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
});

test('a page with styles of its own says offline that it did not load, and opens after a reload', async ({
  page,
}) => {
  await register(page);
  await defineDeals(page);
  await page.goto('/');
  const deals = page.getByRole('main').getByRole('link', { name: 'Deal' });
  await expect(deals).toBeVisible();
  await page.context().setOffline(true);
  await deals.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('CSS_CHUNK_LOAD_FAILED');
  await page.context().setOffline(false);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Deal', level: 1 })).toBeVisible();
});

test('a menu that did not load does not open by itself once it was put off', async ({ page }) => {
  await register(page);
  const deals = await defineDeals(page);
  let isDown = true;
  await page.route(/\/assets\/MenuPanel-[^/]*\.js$/, route => (isDown ? route.abort() : route.continue()));
  await page.goto(`${deals.list}?view=list`);
  await page.getByRole('button', { name: 'Views' }).first().click();
  const notice = page.locator('.dk-chunk-failure');
  await notice.getByRole('button', { name: 'Not now' }).click();
  isDown = false;
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.click();
  // Longer than the first pauses between attempts.
  await page.waitForTimeout(5_000);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('a part that the server does not send is asked for again with growing pauses', async ({ page }) => {
  await register(page, { at: '/' });
  const times: number[] = [];
  let isDown = true;
  await page.route(/\/assets\/UsersPage-[^/]*\.js$/, route => {
    times.push(Date.now());
    return isDown ? route.abort() : route.continue();
  });
  await page.getByRole('link', { name: 'Users' }).first().click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('ChunkLoadError');
  // Each attempt may ask twice: for the preload, and for the module itself.
  const pauses = () => times.map((at, index) => at - (times[index - 1] ?? at)).filter(pause => pause > 500);
  await expect.poll(() => pauses().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  const [first = 0, second = 0] = pauses();
  expect(first).toBeGreaterThan(900);
  expect(second).toBeGreaterThan(1_900);
  expect(times.length).toBeLessThan(10);
  isDown = false;
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
});

test('the page of an address with parameters is fetched before the boot data are there', async ({ page }) => {
  await register(page);
  const chunk = page.waitForRequest(/\/assets\/RecordsPage-[^/]*\.js$/);
  await page.route('**/api/boot', async route => {
    await chunk;
    await route.continue();
  });
  await page.goto('/directories/contact/items');
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
});

async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

async function submit(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}
