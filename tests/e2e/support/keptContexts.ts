import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { clearContextToken } from './tokens.ts';

/**
 * Opening a browser context and compiling the application in it took a quarter of the time of all tests. Each worker
 * therefore reuses a few contexts. A test gets a context without the cookies, storage, permissions and pages of the
 * previous test.
 */
const MAX_STORED = 3;

interface ReusedContext {
  readonly context: BrowserContext;
  readonly options: string;
  /** A page of the same origin, without the application. It keeps the process alive that has compiled everything. */
  readonly keeper: Page;
  isTaken: boolean;
}

let kept: readonly ReusedContext[] = [];

/**
 * Returns a context that appears unused to a page.
 * @param contextOptions `baseURL` differs for tests with a separate server.
 */
export async function takeContext(
  browser: Browser,
  contextOptions: BrowserContextOptions & { readonly baseURL: string | undefined },
): Promise<BrowserContext> {
  const options = JSON.stringify(contextOptions);
  const free = kept.find(each => !each.isTaken && each.options === options && isOpen(browser, each));
  if (free) {
    free.isTaken = true;
    return free.context;
  }
  const context = await browser.newContext(contextOptions);
  const keeper = await context.newPage();
  await keeper.route('**/empty', route => route.fulfill({ contentType: 'text/html', body: '' }));
  await keeper.goto('/empty');
  kept = [...kept, { context, options, keeper, isTaken: true }];
  return context;
}

/**
 * Closes a test's pages, which would otherwise continue to work and slow down all later tests, and frees the test's
 * contexts.
 */
export async function clearContexts(browser: Browser): Promise<void> {
  const open = kept.filter(each => isOpen(browser, each));
  // The contexts used last have the options that the next test is likely to need.
  kept = open.toSorted((a, b) => Number(b.isTaken) - Number(a.isTaken)).slice(0, MAX_STORED);
  const contexts = new Set(kept.map(({ context }) => context));
  for (const context of browser.contexts()) if (!contexts.has(context)) await context.close();
  for (const each of kept) if (each.isTaken) await clear(each);
}

async function clear(each: ReusedContext): Promise<void> {
  const { context, keeper } = each;
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await keeper.evaluate(() => localStorage.clear());
  clearContextToken(context);
  each.isTaken = false;
}

const isOpen = (browser: Browser, { context }: ReusedContext) => browser.contexts().includes(context);
