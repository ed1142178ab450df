import { randomUUID } from 'node:crypto';
import {
  type APIResponse,
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { steady } from './steady.ts';

export const PASSWORD = 'correct horse battery';

/** `watch` fails a test whose pages log errors, break the Content-Security-Policy or throw. */
export const test = base.extend<{ watch: (page: Page) => void; closed: undefined }>({
  page: ({ page }, use) => use(steady(page)),
  // What a test leaves open would go on working, and slow down all that come after it.
  closed: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants the first argument destructured
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

/** A new account; its admin is logged in and sees the home page. The form is proved once, by `registerByForm`. */
export async function register(page: Page, name = 'Ann Admin'): Promise<{ email: string }> {
  const email = `${randomUUID()}@example.org`;
  const data = {
    accountName: 'Acme',
    userName: name,
    email,
    password: PASSWORD,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    lang: 'en',
  };
  await begin(page, { email, answer: await page.request.post('/api/accounts', { data }) });
  await seesHome(page, name);
  return { email };
}

/** Goes on with the session that the server has opened. */
async function begin(page: Page, { email, answer }: { email: string; answer: APIResponse }): Promise<void> {
  const { data: session } = await read<{ data: unknown }>(answer);
  await page.addInitScript(keepSession, { email, session });
  await page.goto('/');
}

async function read<T>(answer: APIResponse): Promise<T> {
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** Runs in the page, before its own scripts, as often as it loads: the session is taken over the first time only. */
function keepSession({ email, session }: { email: string; session: unknown }): void {
  const isFrame = window !== window.top;
  if (isFrame || sessionStorage.getItem('e2e.registered') === email) return;
  sessionStorage.setItem('e2e.registered', email);
  localStorage.setItem('docket.session', JSON.stringify(session));
}

/** The same as a person does it. */
export async function registerByForm(page: Page, name = 'Ann Admin'): Promise<{ email: string }> {
  const email = `${randomUUID()}@example.org`;
  await page.goto('/register');
  await page.getByLabel('Company or team').fill('Acme');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await seesHome(page, name);
  return { email };
}

async function seesHome(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Hello, ${name.split(' ')[0]}` })).toBeVisible();
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A page in a browser of its own: nobody is logged in there. */
export async function openBrowser(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  return steady(await (await browser.newContext(options)).newPage());
}

/** A colleague who is logged in, in a browser of their own. The form is proved by `addColleagueByForm`. */
export async function addColleague(admin: Page, browser: Browser, name: string): Promise<Page> {
  const email = `${randomUUID()}@example.org`;
  const { data: session } = await read<{ data: { token: string } }>(
    await admin.request.post('/api/auth/refresh'),
  );
  const headers = { authorization: `Bearer ${session.token}` };
  await read(await admin.request.post('/api/users', { headers, data: { name, email, password: PASSWORD } }));
  const page = await openBrowser(browser);
  const login = { email, password: PASSWORD };
  await begin(page, { email, answer: await page.request.post('/api/auth', { data: login }) });
  await seesHome(page, name);
  return page;
}

/** The same as an administrator and a colleague do it. */
export async function addColleagueByForm(admin: Page, browser: Browser, name: string): Promise<Page> {
  const email = `${randomUUID()}@example.org`;
  await admin.goto('/users');
  await admin.getByRole('button', { name: 'Add colleague' }).first().click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(admin.getByText(email)).toBeVisible();
  const page = await openBrowser(browser);
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  return page;
}

/** The person's own choice; the page loads its texts anew. */
export async function switchToUkrainian(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('main').getByLabel('Language', { exact: true }).selectOption({ label: 'Українська' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
}
