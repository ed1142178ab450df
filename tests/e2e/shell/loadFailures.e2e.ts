import { expect, type Page } from '@playwright/test';
import { defineDeals } from '../support/deals.ts';
import { register, test } from '../support/people.ts';

/** Parts of the application that do not arrive (specification section 8): said in words, and tried again. */
const boardsScript = /\/assets\/BoardsPage-[^/]*\.js$/;
const boardsStyle = /\/assets\/(boards|BoardsPage)-[^/]*\.css$/;

test('a page whose script fails says so; trying again loads it', async ({ page }) => {
  await register(page, { at: '/' });
  await page.route(boardsScript, route => route.abort());
  await openBoards(page);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('This page didn’t load');
  await expect(alert).toContainText('ChunkLoadError');
  // The shell stays: another page is a press away.
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  await openBoards(page);
  await page.unroute(boardsScript);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Manage boards', level: 1 })).toBeVisible();
});

test('a page whose style fails says so, in Ukrainian too', async ({ page }) => {
  await register(page, { at: '/', locale: 'uk' });
  await page.route(boardsStyle, route => route.abort());
  await page.getByRole('link', { name: 'Керування дошками' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('CSS_CHUNK_LOAD_FAILED');
  await expect(alert).toContainText('Сторінка не завантажилася');
});

test('a script that never arrives is given up after 120 s', async ({ page }) => {
  await page.clock.install();
  await register(page, { at: '/' });
  // What comes to the page later would come with the time that is passed by below, and be what is missing then.
  await expect(page.getByRole('button', { name: 'Resend email' })).toBeVisible();
  await page.route(boardsScript, () => {});
  const asked = page.waitForRequest(boardsScript);
  const styled = page.waitForResponse(boardsStyle);
  await openBoards(page);
  await asked;
  // The page's style is there, so that it is the script that is missing when the time has passed.
  await (await styled).finished();
  await expect.poll(() => page.evaluate(hasStyle, boardsStyle.source)).toBe(true);
  // Real time passes as well: on a slow machine a good part of the rest.
  await page.clock.fastForward(95_000);
  await expect(page.getByText('This page didn’t load')).toBeHidden();
  await page.clock.fastForward(26_000);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('ChunkLoadError');
});

test('a part that fails leaves the page and what was typed there', async ({ page }) => {
  await register(page);
  const deals = await defineDeals(page);
  await page.route(/\/assets\/ScriptEditor-[^/]*\.js$/, route => route.abort());
  await page.goto(`/directories/${deals.id}`);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const alert = page.locator('.dk-chunk-failure').first();
  await expect(alert).toContainText('ChunkLoadError');
  const name = page.getByRole('main').getByLabel('Name', { exact: true }).first();
  await name.fill('Renamed');
  await alert.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Data was saved successfully.').last()).toBeVisible();
  await expect(name).toHaveValue('Renamed');
});

test('a part that nobody asked for fails in silence', async ({ page }) => {
  const banner = /\/assets\/MailBanner-[^/]*\.js$/;
  await page.route(banner, route => route.abort());
  const failed = page.waitForEvent('requestfailed', request => banner.test(request.url()));
  await register(page, { at: '/' });
  await failed;
  // Whatever a failure says is drawn by then: the page answers what is pressed later.
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  await expect(page.getByText('This page didn’t load')).toBeHidden();
  await page.unroute(banner);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Resend email' })).toBeVisible();
});

test('without its texts the application says so in both languages', async ({ page }) => {
  await page.route(/\/assets\/(en|uk)-[^/]*\.js$/, route => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'The application did not load' })).toBeVisible();
  await expect(page.getByText('Застосунок не завантажився')).toBeVisible();
  await page.unroute(/\/assets\/(en|uk)-[^/]*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

async function openBoards(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Manage boards' }).click();
}

function hasStyle(address: string): boolean {
  return [...document.styleSheets].some(({ href }) => new RegExp(address).test(href ?? ''));
}
