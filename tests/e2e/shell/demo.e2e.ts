import { expect } from '@playwright/test';
import { findViolations } from '../support/accessible.ts';
import { getUsualViewports } from '../support/looks.ts';
import { logIn, openBrowser, test } from '../support/people.ts';

const texts = {
  en: {
    tryIt: 'Try the demo',
    filling: 'Your demo is being filled',
    ready: /Your demo is ready: \d+ records/,
    requests: 'Requests',
    delivered: 'Delivered',
  },
  uk: {
    tryIt: 'Спробувати демо',
    filling: 'Демо заповнюється',
    ready: /Демо готове: \d+ запис/,
    requests: 'Запити',
    delivered: 'Доставлено',
  },
};

for (const { locale, ...viewport } of getUsualViewports('uk')) {
  const words = texts[locale];

  test(`shows the progress of filling the demo, and hides lists until it is ready (${locale}, ${viewport.width} px)`, async ({
    page,
    watch,
    browser,
  }) => {
    test.setTimeout(180_000);
    watch(page);
    await page.setViewportSize(viewport);
    await page.goto('/login');
    if (locale === 'uk') await page.locator('button[lang=uk]').click();
    await page.getByRole('button', { name: words.tryIt }).click();

    const bar = page.locator('.dk-template-loading progress');
    await expect(bar).toBeVisible();
    // Partial lists are never shown: menus and pages have no directories and boards until everything is loaded.
    await expect(page.locator('a[href$="/items"], a[href$="/view"]')).toHaveCount(0);
    const credentials = page.locator('.dk-demo-login code');
    await expect(credentials).toHaveCount(2);
    const [email = '', password = ''] = await credentials.allTextContents();
    if (locale === 'uk') expect(await findViolations(page)).toEqual([]);
    await page.goto('/directories/contact/items');
    await expect(page.getByRole('heading', { level: 1, name: words.filling })).toBeVisible();
    await expect(bar).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
    await page.goto('/');
    await expect(credentials).toHaveText([email, password]);

    await expect(page.getByText(words.ready)).toBeVisible({ timeout: 120_000 });
    await expect(bar).toHaveCount(0);
    await page.locator('main').getByRole('link', { name: words.requests, exact: true }).click();
    await expect(page.getByRole('heading', { name: words.requests, exact: true })).toBeVisible();
    await expect(page.getByText(words.delivered).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    const elsewhere = await openBrowser(browser);
    await logIn(elsewhere, email, password);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      elsewhere.getByText('Relief charity (demo)').or(elsewhere.getByText('Благодійний фонд (демо)')),
    ).toBeVisible();
  });
}
