import { expect, type Locator, type Page, type Route } from '@playwright/test';

/**
 * Lets calls to the URL fail until the returned function clicks the page's retry button. Calls that the page makes
 * automatically in the meantime are delayed, so that they can't remove the button.
 */
export async function failUntilRetried(
  page: Page,
  address: string,
): Promise<(button: Locator) => Promise<void>> {
  const clicked = Promise.withResolvers<void>();
  let answer = (route: Route) => route.fulfill({ status: 500, json: {} });
  await page.route(address, route => answer(route));
  return async button => {
    await expect(button).toBeVisible();
    answer = route => clicked.promise.then(() => route.fallback());
    await Promise.all([page.waitForRequest(address), button.click()]);
    clicked.resolve();
  };
}
