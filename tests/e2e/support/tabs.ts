import { expect, type Locator, type Page } from '@playwright/test';

/** Selects a tab in the row, or in the menu at the end of the row if the tab doesn't fit. */
export async function chooseTab(
  within: Page | Locator,
  options: { name: string | RegExp; exact?: boolean },
): Promise<void> {
  const tab = within.getByRole('tab', options);
  const more = within.locator('.dk-tab-more');
  await expect(tab.or(more).first()).toBeVisible();
  // A count that arrives late widens the row, so that the tab moves to the menu before it is clicked.
  await expect(async () => {
    if (await tab.isVisible()) return tab.click({ timeout: 2_000 });
    await more.click();
    const page = 'page' in within ? within.page() : within;
    await page.getByRole('menuitemradio', options).click();
  }).toPass();
}
