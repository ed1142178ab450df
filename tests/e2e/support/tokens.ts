import type { BrowserContext, Page } from '@playwright/test';

/** Access tokens for API calls of the logged-in user, keyed by browser context. */
const tokens = new WeakMap<BrowserContext, string>();

export function storeToken(page: Page, token: string): void {
  tokens.set(page.context(), token);
}

/** Must be called when another user logs in in the same browser. */
export function clearToken(page: Page): void {
  clearContextToken(page.context());
}

export function clearContextToken(context: BrowserContext): void {
  tokens.delete(context);
}

/** Returns the cached token, or requests a new token for the session of the browser's cookie. */
export async function getToken(page: Page): Promise<string> {
  const token = tokens.get(page.context()) ?? (await refresh(page));
  storeToken(page, token);
  return token;
}

async function refresh(page: Page): Promise<string> {
  const answer = await page.request.post('/api/auth/refresh');
  const { data }: { data?: { token: string } } = await answer.json();
  if (!data) throw new Error('No one is logged in in this browser.');
  return data.token;
}
