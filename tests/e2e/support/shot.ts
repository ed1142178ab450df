import type { Locator, Page } from '@playwright/test';

/**
 * Takes a screenshot for manual inspection, if enabled: `SHOTS=folder npm test -- e2e` stores screenshots in the
 * folder.
 */
export async function takeScreenshot(
  of: Page | Locator,
  name: string,
  { fullPage = false } = {},
): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  const path = `${folder}/${name}.png`;
  await ('goto' in of ? of.screenshot({ path, fullPage }) : of.screenshot({ path }));
}
