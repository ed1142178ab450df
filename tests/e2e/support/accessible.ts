import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export interface Looked {
  /** A part of the page; the whole of it otherwise. */
  readonly within?: string;
  /** Faults of little weight are let be. */
  readonly isSeriousOnly?: boolean;
}

/** No fault, and nothing that scrolls sideways. Each page is looked at like this in one test. */
export async function checkAccessible(page: Page, place: string, looked: Looked = {}): Promise<void> {
  expect(await faultsOf(page, looked), place).toEqual([]);
  await checkFits(page, place);
}

/** Nothing that scrolls sideways, nor the application out of its window: at another width or in another language a page that axe has seen elsewhere. */
export async function checkFits(page: Page, place: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${place} scrolls sideways`).toBeLessThanOrEqual(0);
  // The shell is as high as the window, and what is longer scrolls inside it.
  const below = await page.evaluate(() =>
    document.querySelector('.dk-shell') ? document.documentElement.scrollHeight - window.innerHeight : 0,
  );
  expect(below, `${place} scrolls the application out of the window`).toBeLessThanOrEqual(0);
}

/** What axe finds once the page is there and nothing moves any more: what is still fading in has paler colours. */
export async function faultsOf(
  page: Page,
  { within = 'html', isSeriousOnly = false }: Looked = {},
): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator(within).first()).toBeVisible();
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(animation => animation.finished)).then(() => {});
  });
  // The other mode opens an extra page for each analysis, for the sake of cross-origin frames, which we do not have.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(within).analyze();
  return violations
    .filter(({ impact }) => !isSeriousOnly || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`));
}
