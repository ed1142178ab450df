import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export interface AccessibilityCheckOptions {
  /** Restricts the check to a part of the page; defaults to the whole page. */
  readonly within?: string;
  /** True to report only serious and critical violations. */
  readonly isSeriousOnly?: boolean;
}

/**
 * Checks that there are no accessibility violations and no horizontal scrolling. Each page is checked with this
 * function in one test.
 */
export async function checkAccessibility(
  page: Page,
  place: string,
  looked: AccessibilityCheckOptions = {},
): Promise<void> {
  expect(await findViolations(page, looked), place).toEqual([]);
  await checkNoOverflow(page, place);
}

/**
 * Checks that neither the content nor the application overflows the window. Intended for a page that axe has checked at
 * another width or in another language.
 */
export async function checkNoOverflow(page: Page, place: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${place} scrolls sideways`).toBeLessThanOrEqual(0);
  // The shell is as high as the window, and longer content scrolls inside the shell.
  const below = await page.evaluate(() =>
    document.querySelector('.dk-shell') ? document.documentElement.scrollHeight - window.innerHeight : 0,
  );
  expect(below, `${place} scrolls the application out of the window`).toBeLessThanOrEqual(0);
}

/**
 * Returns the violations that axe finds once the page is complete and nothing moves, because elements that fade in have
 * paler colours.
 */
export async function findViolations(
  page: Page,
  { within = 'html', isSeriousOnly = false }: AccessibilityCheckOptions = {},
): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator(within).first()).toBeVisible();
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(animation => animation.finished)).then(() => {});
  });
  // The default mode opens an extra page for each analysis, to support cross-origin frames, which the application
  // doesn't have.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(within).analyze();
  return violations
    .filter(({ impact }) => !isSeriousOnly || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`));
}
