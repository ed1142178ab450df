import type { Page } from '@playwright/test';

/** Makes a page wait for the application before it loads another page, and after it is resized. */
export function addNavigationWaits(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const setViewportSize = page.setViewportSize.bind(page);
  return Object.assign(page, {
    async goto(...args: Parameters<Page['goto']>) {
      await canLoad(page);
      return goto(...args);
    },
    async reload(...args: Parameters<Page['reload']>) {
      await canLoad(page);
      return reload(...args);
    },
    async setViewportSize(...args: Parameters<Page['setViewportSize']>) {
      await setViewportSize(...args);
      await isDrawnAt(page, args[0].width);
    },
  });
}

/** Waits until the history has settled. A modal that is still open keeps its history entry. */
async function canLoad(page: Page): Promise<void> {
  if ((await page.locator('[aria-modal="true"]').count()) === 0) await waitForHistoryGuardRemoval(page);
}

/**
 * Waits until closed modals and saved drafts have removed their history entries. They remove an entry by going back one
 * step, which aborts a page load that starts in the meantime; only tests are fast enough for that.
 */
export async function waitForHistoryGuardRemoval(page: Page): Promise<void> {
  const guards = ['docketModalGuard', 'docketDraftGuard'];
  await page.waitForFunction(names => !names.some(name => history.state?.[name]), guards, waiting);
}

/** Waits until an unsaved draft has added its entry to the top of the history, where Back triggers it. */
export async function waitForDraftGuard(page: Page): Promise<void> {
  const isOnTop = () => history.state?.docketDraftGuard && !history.state.docketModalGuard;
  await page.waitForFunction(isOnTop, undefined, waiting);
}

/** Loads another page, which discards an unsaved draft. */
export async function discardDraft(page: Page, address: string): Promise<void> {
  await waitForDraftGuard(page);
  await page.evaluate(to => location.assign(to), address);
  await page.waitForURL(`**${address}`);
}

/** Waits for the next frame, in which layouts computed by scripts match the window size. */
async function isDrawnAt(page: Page, width: number): Promise<void> {
  await page.waitForFunction(wanted => window.innerWidth === wanted, width, waiting);
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))));
}

const waiting = { polling: 50, timeout: 25_000 };
