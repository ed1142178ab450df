import type { Locator, Page } from '@playwright/test';

/** A picture for whoever wants to look at it: `SHOTS=folder npm test -- e2e` puts them there. No test waits for one else. */
export async function shot(of: Page | Locator, name: string, { fullPage = false } = {}): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  const path = `${folder}/${name}.png`;
  await ('goto' in of ? of.screenshot({ path, fullPage }) : of.screenshot({ path }));
}
