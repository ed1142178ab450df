import { expect, type Locator, type Page, type Route } from '@playwright/test';

/**
 * Calls to the address fail until a button of the page tries again, which the returned function does. What
 * the page asks for by itself meanwhile is held back, so that it cannot take the button away.
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
