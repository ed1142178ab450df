import { expect, type Page } from '@playwright/test';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { addDeals, defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { failUntilRetried } from '../support/failingCalls.ts';
import { addColleague, register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tiles = (page: Page) => page.locator('[data-tile]');
const kinds = (page: Page) => tiles(page).evaluateAll(all => all.map(each => each.getAttribute('data-tile')));
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Creates deals managed by the user: one is overdue, one is due today, one has no date. */
async function defineWork(page: Page): Promise<void> {
  const deals = await defineDeals(page);
  const [roof, door, wall] = await addDeals(page, deals, { status: 'New', names: ['Roof', 'Door', 'Wall'] });
  const { authUser } = await callApi<{ authUser: { id: string } }>(page, 'GET', '/boot');
  await callApi(page, 'PUT', `/processes/${roof}`, { manager: authUser.id, dueDate: dayFromNow(-3) });
  await callApi(page, 'PUT', `/processes/${door}`, { manager: authUser.id, dueDate: dayFromNow(0) });
  await callApi(page, 'PUT', `/processes/${wall}`, { manager: authUser.id });
  await callApi(page, 'POST', '/reminders', {
    text: 'Call the roofer',
    dueAt: new Date(Date.now() + 3_600_000),
  });
}

test('offers ways to get started in a new account until they are completed', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page, { at: '/' });
  const start = tile(page, 'Get started');
  for (const name of ['From a template', 'From a file', 'From scratch', 'Invite colleagues'])
    await expect(start.getByRole('link', { name })).toBeVisible();
  await checkNoOverflow(page, 'home of a new account');
  await takeScreenshot(page, 'home-new-en-1280', { fullPage: true });
  await start.getByRole('button', { name: 'Hide “Get started”' }).click();
  await expect(start).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await start.getByRole('link', { name: 'From scratch' }).click();
  await expect(page.getByRole('dialog', { name: 'New directory' })).toBeVisible();

  await defineWork(page);
  await page.goto('/');
  await expect(start.getByRole('link')).toHaveCount(1);
  await expect(start.getByRole('link', { name: 'Invite colleagues' })).toBeVisible();
  await addColleague(page, browser, 'Col League');
  await page.goto('/');
  await expect(tile(page, 'My open processes')).toBeVisible();
  await expect(start).toBeHidden();
});

test('fills and updates tiles, and retries a tile that failed to load', async ({ page, watch }) => {
  watch(page);
  await register(page);
  await defineWork(page);
  const tryAgain = await failUntilRetried(page, '**/api/recent-records');
  await page.goto('/');
  const mine = tile(page, 'My open processes');
  await expect(mine.getByRole('heading', { level: 3 })).toHaveText([
    'Overdue1',
    'Due today1',
    'No due date1',
  ]);
  await expect(tile(page, 'Reminders')).toContainText('Call the roofer');
  await expect(tile(page, 'Directories').getByRole('link', { name: 'Deal' })).toBeVisible();
  const recent = tile(page, 'Recent records');
  await expect(recent.getByRole('alert')).toBeVisible();
  await tryAgain(recent.getByRole('button', { name: 'Try again' }));
  await expect(recent.getByRole('button', { name: /Roof/ })).toBeVisible();

  await mine.getByRole('button', { name: /Wall/ }).click();
  await expect(page.getByRole('dialog', { name: /Wall/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(recent.getByRole('listitem').first()).toContainText('Wall');
  await takeScreenshot(page, 'home-en-1280', { fullPage: true });
  await checkNoOverflow(page, 'home');

  await tile(page, 'Processes in numbers')
    .getByRole('link', { name: /Overdue/ })
    .click();
  await expect(page).toHaveURL(/due=Overdue/);
  await page.goBack();
  await expect(mine.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(recent.getByRole('listitem').first()).toContainText('Wall');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => document.documentElement.setAttribute('data-color-mode', 'dark'));
  await takeScreenshot(page, 'home-dark-1280', { fullPage: true });
  await checkAccessibility(page, 'home in the dark');
});

test('saves tiles arranged by keyboard, resets them to the default and undoes the reset', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  await defineWork(page);
  await page.goto('/');
  await expect(tiles(page).first()).toHaveAttribute('data-tile', 'processes');
  const before = await kinds(page);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect(page.getByRole('button', { name: 'Remove Reminders' })).toBeVisible();
  await takeScreenshot(page, 'home-arrange-en-1280', { fullPage: true });
  await checkNoOverflow(page, 'home as it is arranged');
  const grip = page.getByRole('button', { name: 'Move Reminders', exact: true });
  await grip.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Reminders is at position 2.')).toBeAttached();
  // Tiles are measured a moment after one is picked up; until then keys don't move it.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Reminders is at position 1.')).toBeAttached({ timeout: 3_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Remove What I follow' }).click();
  await page.getByRole('button', { name: 'Recent records: make it two columns wide' }).click();
  await page.getByRole('button', { name: 'Add tile' }).click();
  await page.getByRole('menuitem', { name: /Pinned view/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pin a view' });
  await dialog.getByLabel('Directory').selectOption({ label: 'Deal' });
  await dialog.getByRole('button', { name: 'Add tile' }).click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  // Changes are saved automatically, possibly after that click.
  const kept = async () => JSON.stringify(await callApi(page, 'GET', '/user-storage/home'));
  await expect.poll(kept).toContain('"view"');

  await page.reload();
  await expect(tile(page, 'Deal')).toContainText('Roof');
  const arranged = ['reminders', 'processes', 'notifications', 'recent', 'figures', 'directories', 'view'];
  expect(await kinds(page)).toEqual(arranged);
  await expect(page.locator('[data-tile="recent"]')).toHaveAttribute('data-width', '2');

  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Back to the default' }).click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(() => kinds(page)).toEqual(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => kinds(page)).toEqual(arranged);
});

test('removes a tile from the home page of users with a usage profile', async ({ page, browser, watch }) => {
  watch(page);
  await register(page);
  const colleague = await addColleague(page, browser, 'Col League');
  await page.goto('/usage-profiles');
  await page.getByRole('link', { name: /Everyone/ }).click();
  await page.getByRole('button', { name: 'Remove What I follow' }).click();
  await page.getByRole('region', { name: 'Home page' }).scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'home-profile-en-1280');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Data was saved successfully.')).toBeVisible();
  await colleague.goto('/');
  await expect(tile(colleague, 'Recent records')).toBeVisible();
  expect(await kinds(colleague)).not.toContain('followed');
});

test('fits a phone in Ukrainian, even while tiles are being arranged', async ({ page, watch }) => {
  watch(page);
  await register(page, { locale: 'uk' });
  await defineWork(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(tile(page, 'Мої відкриті процеси')).toContainText('Прострочено');
  await expect(tile(page, 'Останні записи')).toContainText('Roof');
  await checkNoOverflow(page, 'home on a phone');
  await takeScreenshot(page, 'home-uk-390', { fullPage: true });
  await page.getByRole('button', { name: 'Упорядкувати' }).click();
  await expect(page.getByRole('button', { name: 'Додати плитку' })).toBeVisible();
  await checkNoOverflow(page, 'home as it is arranged on a phone');
  await takeScreenshot(page, 'home-arrange-uk-390', { fullPage: true });
});

test('renders the page frame fewer than 15 times while its parts load', async ({ page }) => {
  await page.addInitScript(() => {
    const create = Document.prototype.createElement;
    Document.prototype.createElement = function (
      this: Document,
      tag: string,
      options?: ElementCreationOptions,
    ) {
      const mains = document.documentElement.dataset;
      if (tag === 'main') mains.mains = String(Number(mains.mains ?? 0) + 1);
      return create.call(this, tag, options);
    };
  });
  await register(page, { at: '/' });
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  const mains = Number(await page.locator('html').getAttribute('data-mains'));
  expect(mains).toBeGreaterThan(0);
  expect(mains).toBeLessThan(15);
});
