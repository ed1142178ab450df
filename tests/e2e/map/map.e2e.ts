import { expect, type Page } from '@playwright/test';
import { decodePlaces, UNITS_PER_DEGREE } from '#core/geo/placeBytes.ts';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { bothViewports, getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getAppMessages } from '../support/words.ts';
import { defineSites } from './mapped.ts';

const schemes = { en: 'light', uk: 'dark' } as const;

for (const { locale, ...viewport } of bothViewports) {
  const scheme = schemes[locale];

  test(`shows records on the map, ${viewport.width} px wide, ${scheme}, in ${locale}`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    await defineSites(page);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize(viewport);
    await page.goto('/map');
    if (scheme === 'dark')
      await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'));
    await isDrawn(page);
    await expect(page.getByText(t('map.placed', { placed: 39, count: 40 }))).toBeVisible();
    // Names are loaded with the detailed outlines.
    await expect(page.locator('.dk-map-region')).toBeAttached();
    await takeScreenshot(page, `map-page-${locale}`, { fullPage: true });
    await checkNoOverflow(page, `/map in ${locale}`);
    await openByKeys(page);
    await expect(page.getByRole('button', { name: t('map.back') })).toBeVisible();
    await takeScreenshot(page, `map-open-${locale}`, { fullPage: true });
  });
}

for (const { locale, ...viewport } of getUsualViewports('uk')) {
  const scheme = schemes[locale];

  test(`shows metrics by region and opens a region's records, ${viewport.width} px wide, ${scheme}, in ${locale}`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    await defineSites(page);
    await page.setViewportSize(viewport);
    await page.goto('/heat-map-1');
    if (scheme === 'dark')
      await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'));
    const row = page.getByRole('row', { name: locale === 'uk' ? /Львівська область/ : /Lviv region/ });
    await expect(row).toContainText('5');
    await expect(page.locator('.dk-map-canvas[data-figures="true"]')).toBeAttached();
    await takeScreenshot(page, `heat-regions-${locale}`, { fullPage: true });
    await checkNoOverflow(page, `/heat-map-1 in ${locale}`);
    await page.getByLabel(t('heat.weight')).selectOption({ label: t('heat.sumOf', { name: 'Value' }) });
    // The values of five sites, each 10 plus 3.25 times the index of the site, add up to 375.
    await expect(row).toContainText('375');
    await row.getByRole('button').press('Enter');
    await expect(page.locator('.dk-place-list li')).toHaveCount(5);
    await takeScreenshot(page, `heat-open-${locale}`, { fullPage: true });
    // The focus moves into the list and back to the region, so that keyboard users can continue.
    await expect(page.locator('.dk-map-side-title')).toBeFocused();
    await page.getByRole('button', { name: t('heat.back') }).press('Enter');
    await expect(row.getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.dk-place-list li')).toHaveCount(5);
    await page.getByRole('link', { name: t('map.asList', { name: 'Sites' }) }).click();
    await expect(page.getByText(locale === 'uk' ? '5 записів' : '5 records')).toBeVisible();
    await chooseRegion(page, locale);
    await page.goto('/heat-map-1');
    await page.getByRole('button', { name: t('heat.shown.Density') }).click();
    await expect(page.locator('.dk-map-canvas canvas[data-drawn="39"]')).toBeAttached();
    await takeScreenshot(page, `heat-density-${locale}`, { fullPage: true });
    // A choice of days shows which days are counted, and what they are compared with.
    await page.getByLabel(t('heat.day')).selectOption({ index: 1 });
    await page.getByLabel(t('heat.compare')).check({ force: true });
    await page.getByRole('button', { name: t('heat.shown.Regions') }).click();
    await expect(page.getByText(locale === 'uk' ? /, порівняно з / : /, compared with /)).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByLabel(t('heat.day')).selectOption('CreatedAt');
    await expect(row).toContainText('5');
  });
}

for (const { locale, ...viewport } of getUsualViewports('uk')) {
  const scheme = schemes[locale];

  test(`counts records by region in built-in reports, ${viewport.width} px wide, ${scheme}, in ${locale}`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    await callApi(page, 'POST', '/directories', {
      ...{ code: 'empty', name: 'Empty', type: 'Data', showOnMenu: true, statusList: [] },
    });
    await defineSites(page);
    await page.setViewportSize(viewport);
    await page.goto('/request-reports');
    if (scheme === 'dark')
      await page.evaluate(() => document.documentElement.setAttribute('data-color-mode', 'dark'));
    await page.getByLabel(t('reports.of'), { exact: true }).selectOption({ label: 'Empty' });
    await expect(page.getByText(t('reports.ready.empty')).first()).toBeVisible();
    await page.getByLabel(t('reports.of'), { exact: true }).selectOption({ label: 'Sites' });
    const flow = page.getByRole('region', { name: t('reports.ready.flow') });
    await flow.getByRole('button', { name: `${t('figures.export')}: ${t('reports.ready.flow')}` }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(4);
    await page.keyboard.press('Escape');
    const regions = page.getByRole('region', { name: t('reports.ready.byRegion', { field: 'Where' }) });
    await regions.scrollIntoViewIfNeeded();
    await takeScreenshot(page, `reports-by-region-${locale}`, { fullPage: true });
    await checkNoOverflow(page, `reports by region in ${locale}`);
    await regions
      .getByRole('button', { name: locale === 'uk' ? 'Львівська область: 5' : 'Lviv region: 5' })
      .press('Enter');
    await expect(page).toHaveURL(/directories\/site\/items/);
    await expect(page.getByText(locale === 'uk' ? '5 записів' : '5 records')).toBeVisible();
  });
}

/** Checks that the condition contains the region that was opened, and chooses another one. */
async function chooseRegion(page: Page, locale: 'en' | 'uk'): Promise<void> {
  const { t } = getAppMessages(locale);
  await page.getByRole('button', { name: locale === 'uk' ? /^Умови/ : /^Conditions/ }).click();
  const dialog = page.getByRole('dialog', { name: t('conditions.title') });
  const value = dialog.getByLabel(t('conditions.value'));
  await expect(value).toHaveValue('UA-46');
  await checkNoOverflow(page, `a condition by region in ${locale}`);
  await takeScreenshot(page, `condition-region-${locale}`);
  await value.selectOption(locale === 'uk' ? 'Волинська область' : 'Volyn region');
  await dialog.getByRole('button', { name: t('conditions.apply') }).click();
  await expect(page.getByText(locale === 'uk' ? '5 записів' : '5 records')).toBeHidden();
}

for (const { locale, ...viewport } of getUsualViewports('uk')) {
  test(`shows the records of a list on a map, ${viewport.width} px wide, in ${locale}`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    await defineSites(page);
    await page.setViewportSize(viewport);
    await page.goto('/directories/site/items?view=list');
    await page.getByRole('button', { name: locale === 'uk' ? 'Карта' : 'Map', exact: true }).click();
    await isDrawn(page);
    await expect(page).toHaveURL(/view=map/);
    await expect(page.getByText(t('map.placed', { placed: 39, count: 40 }))).toBeVisible();
    const markers = page.getByRole('group', { name: t('map.by') });
    await markers.getByRole('button', { name: t('map.by.Statuses') }).click();
    await expect(page.getByRole('checkbox', { name: /Under way/ })).toBeChecked();
    await takeScreenshot(page, `map-view-${locale}`, { fullPage: true });
    await checkNoOverflow(page, `the map of a list in ${locale}`);
    // The map has the same filters as the list, and a reload keeps them.
    await page.getByRole('searchbox').fill('Львів');
    await expect(page.getByText(t('map.placed', { placed: 5, count: 5 }))).toBeVisible();
    await page.reload();
    await isDrawn(page);
    const chosen = markers.getByRole('button', { name: t('map.by.Statuses') });
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(t('map.placed', { placed: 5, count: 5 }))).toBeVisible();
  });
}

test('lists the records in a drawn area, and restores the chosen statuses after a reload', async ({
  page,
  watch,
}) => {
  watch(page);
  const { t } = getAppMessages('en');
  await register(page);
  await defineSites(page);
  await page.goto('/map');
  await isDrawn(page);
  await page.getByRole('button', { name: t('map.draw') }).click();
  const frame = await page.locator('.dk-map-canvas').boundingBox();
  if (!frame) throw new Error('There is no map.');
  // Selects the west of the country.
  await page.mouse.move(frame.x + 10, frame.y + 90);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width / 3, frame.y + frame.height - 40, { steps: 5 });
  await page.mouse.up();
  const heading = page.getByRole('status').filter({ hasText: 'in this area' });
  await expect(heading).toHaveText('10 records in this area');
  await expect(page.locator('.dk-place-list li')).toHaveCount(10);
  await takeScreenshot(page, 'map-area');
  await page.getByRole('link', { name: t('map.asList', { name: 'Sites' }) }).click();
  await expect(page).toHaveURL(/directories\/site\/items\?view=list/);
  await expect(page.getByText('10 records')).toBeVisible();
  // The choice of statuses is kept after a reload.
  await page.goto('/map');
  await isDrawn(page);
  await page.getByRole('button', { name: t('map.settings') }).click();
  await page.getByRole('radio', { name: t('map.by.Statuses') }).check();
  await page.getByRole('switch', { name: t('map.clusters') }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: /Under way/ })).toBeChecked();
  await takeScreenshot(page, 'map-status');
  const saved = page.waitForRequest(
    request => /user-storage\/map/.test(request.url()) && request.method() === 'POST',
  );
  await page.getByRole('checkbox', { name: /Under way/ }).uncheck();
  await saved;
  await page.waitForTimeout(300);
  await page.reload();
  await isDrawn(page);
  await expect(page.getByRole('checkbox', { name: /Under way/ })).not.toBeChecked();
});

test('opens a record from the map, and reloads the locations after the record is saved', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  await defineSites(page, 12);
  await page.goto('/map');
  await isDrawn(page);
  await expect(page.getByText('11 of 12 have a place')).toBeVisible();
  await openByKeys(page);
  const first = page.locator('.dk-place-list button').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Where').first().fill('50.1, 30.2');
  await page.keyboard.press('Tab');
  const again = page.waitForResponse(/items\/places/);
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).first().click();
  const { lats, lngs } = decodePlaces(new Uint8Array(await (await again).body()).buffer);
  expect(lngs[lats.indexOf(50.1 * UNITS_PER_DEGREE)]).toBe(30.2 * UNITS_PER_DEGREE);
  // The list still contains the record, although its row has another place now.
  await expect(first).toHaveText(name);
});

test('shows a message if no directory has an address field', async ({ page, watch }) => {
  watch(page);
  const { t } = getAppMessages('en');
  await register(page);
  await page.goto('/map');
  await expect(page.getByText(t('map.noFields'))).toBeVisible();
});

async function isDrawn(page: Page): Promise<void> {
  await expect(page.locator('.dk-map-canvas[data-ready="true"] canvas[data-drawn]')).toBeAttached();
}

/** Presses Enter, which zooms in, until the marker nearest to the centre can't be split any more and opens its list. */
async function openByKeys(page: Page): Promise<void> {
  const map = page.getByRole('application');
  await map.focus();
  await expect(async () => {
    await map.press('Enter');
    await expect(page.locator('.dk-place-list li').first()).toBeVisible({ timeout: 1_500 });
  }).toPass();
}
