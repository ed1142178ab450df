import { type Browser, chromium, type Page } from 'playwright';
import { browserArguments } from '../../../tools/browserArguments.mjs';
import { benchPerson } from './apiCaller.ts';

/** The type is declared here, because the tool is plain JavaScript: it also runs before anything is installed. */
const { findBrowser }: { findBrowser(): Promise<string> } = await import(
  new URL('../../../tools/findBrowser.mjs', import.meta.url).href
);

/** Runs `work` with a separate browser. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: browserArguments,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Logs in as the user of the benches, through the form. */
export async function logInPage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(benchPerson.email);
  await page.getByLabel('Password').fill(benchPerson.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
}
