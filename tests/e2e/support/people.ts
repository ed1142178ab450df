import { randomUUID } from 'node:crypto';
import {
  type APIResponse,
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { callApi } from './callApi.ts';
import { clearContexts, takeContext } from './keptContexts.ts';
import { addNavigationWaits } from './steady.ts';
import { clearToken, storeToken } from './tokens.ts';

export const PASSWORD = 'correct horse battery';

/** The URL of the current test's server. */
let addressOfServer: string | undefined;

/** Provides `watch`, which fails a test whose pages log errors, violate the Content-Security-Policy or throw. */
export const test = base.extend<{ watch: (page: Page) => void; closed: undefined }>({
  context: async ({ browser, baseURL, locale, viewport }, use) =>
    use(await takeContext(browser, { baseURL, locale, viewport })),
  page: ({ page }, use) => use(addNavigationWaits(page)),
  closed: [
    async ({ browser, baseURL }, use) => {
      addressOfServer = baseURL;
      await use(undefined);
      await clearContexts(browser);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner requires a destructured first argument
  watch: async ({}, use) => {
    const problems: string[] = [];
    await use(page => {
      page.on('pageerror', error => problems.push(`thrown: ${error.message}`));
      page.on('console', message => {
        const isRefusal = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isRefusal) problems.push(`console: ${message.text()}`);
      });
    });
    expect(problems, 'errors in the browser').toEqual([]);
  },
});

interface Arrival {
  /** The page to load. Most tests omit it, because they first prepare records by calls. */
  readonly at?: string;
  /** The user's language. The account and its initial content are always in English. */
  readonly locale?: 'en' | 'uk';
}

/** Registers a new account, whose administrator is logged in. `registerByForm` tests the form once. */
export async function register(
  page: Page,
  { name = 'Ann Admin', ...arrival }: Arrival & { readonly name?: string } = {},
): Promise<{ email: string }> {
  const email = `${randomUUID()}@example.org`;
  const data = {
    accountName: 'Acme',
    userName: name,
    email,
    password: PASSWORD,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    lang: 'en',
  };
  await arrive(page, { answer: await page.request.post('/api/accounts', { data }), name, ...arrival });
  return { email };
}

/** Continues with the session that the server has opened. */
async function arrive(
  page: Page,
  { answer, name, at, locale }: Arrival & { answer: APIResponse; name: string },
): Promise<void> {
  expect(answer.status(), await answer.text()).toBe(200);
  const { data: session } = (await answer.json()) as { data: { token: string } };
  storeToken(page, session.token);
  await storeOnce(page, 'docket.session', session);
  if (locale === 'uk') await switchToUkrainian(page);
  if (at !== undefined) await page.goto(at);
  if (at === '/') await canSeeHome(page, name);
}

/** Stores a value in the browser at the next page load, until the application changes the value. */
async function storeOnce(page: Page, key: string, value: unknown): Promise<void> {
  await page.addInitScript(store, { id: randomUUID(), key, text: JSON.stringify(value) });
}

/** Runs in the page before the page's own scripts, on every load; only the first run has an effect. */
function store({ id, key, text }: { id: string; key: string; text: string }): void {
  const isFrame = window !== window.top;
  if (isFrame || sessionStorage.getItem(id) !== null) return;
  sessionStorage.setItem(id, 'stored');
  localStorage.setItem(key, text);
}

export async function registerByForm(page: Page, name = 'Ann Admin'): Promise<{ email: string }> {
  const email = `${randomUUID()}@example.org`;
  clearToken(page);
  await page.goto('/register');
  await page.getByLabel('Company or team').fill('Acme');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await canSeeHome(page, name);
  return { email };
}

async function canSeeHome(page: Page, name: string): Promise<void> {
  const greeting = new RegExp(`^(Hello|Вітаємо), ${name.split(' ')[0]}`);
  await expect(page.getByRole('heading', { name: greeting })).toBeVisible();
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  clearToken(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens a page in a separate browser without a login. */
export async function openBrowser(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await takeContext(browser, { baseURL: addressOfServer, ...options });
  return addNavigationWaits(await context.newPage());
}

/** Adds a colleague, who is logged in in a separate browser. `addColleagueByForm` tests the form. */
export async function addColleague(
  admin: Page,
  browser: Browser,
  name: string,
  arrival: Arrival = {},
): Promise<Page> {
  const email = `${randomUUID()}@example.org`;
  await callApi(admin, 'POST', '/users', { name, email, password: PASSWORD });
  const page = await openBrowser(browser);
  const login = { email, password: PASSWORD };
  await arrive(page, { answer: await page.request.post('/api/auth', { data: login }), name, ...arrival });
  return page;
}

/** Adds a colleague through the forms that the administrator and the colleague use. */
export async function addColleagueByForm(admin: Page, browser: Browser, name: string): Promise<Page> {
  const email = `${randomUUID()}@example.org`;
  await admin.goto('/users');
  await admin.getByRole('button', { name: 'Add colleague' }).first().click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Set a password').check();
  await dialog.locator('input[type=password]').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(admin.getByText(email)).toBeVisible();
  const page = await openBrowser(browser);
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  return page;
}

/** Sets the user's language for pages loaded from now on. `switchToUkrainianByForm` tests the form. */
export async function switchToUkrainian(page: Page): Promise<void> {
  const layout = { locale: 'uk' };
  await callApi(page, 'POST', '/user-storage/layout', layout);
  await storeOnce(page, 'docket.layout', layout);
}

/** Sets the language through the form, after which the page reloads its texts. */
export async function switchToUkrainianByForm(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('main').getByLabel('Language', { exact: true }).selectOption({ label: 'Українська' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
}
