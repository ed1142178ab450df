import type { BrowserContext, Page } from '@playwright/test';

/** What calls of the API prove themselves with, of whoever is logged in in a browser. */
const tokens = new WeakMap<BrowserContext, string>();

export function keepToken(page: Page, token: string): void {
  tokens.set(page.context(), token);
}

/** Another person logs in in the same browser. */
export function forgetToken(page: Page): void {
  forgetTokenIn(page.context());
}

export function forgetTokenIn(context: BrowserContext): void {
  tokens.delete(context);
}

/** The token at hand; without one a new one, for the session that the browser's cookie stands for. */
export async function tokenOf(page: Page): Promise<string> {
  const token = tokens.get(page.context()) ?? (await refresh(page));
  keepToken(page, token);
  return token;
}

async function refresh(page: Page): Promise<string> {
  const answer = await page.request.post('/api/auth/refresh');
  const { data }: { data?: { token: string } } = await answer.json();
  if (!data) throw new Error('No one is logged in in this browser.');
  return data.token;
}
