import { type Browser, chromium } from 'playwright';
import { browserArguments } from '../../../tools/browserArguments.mjs';

/** The tool is plain JavaScript, since it also runs before anything is installed. */
const { findBrowser }: { findBrowser(): Promise<string> } = await import(
  new URL('../../../tools/findBrowser.mjs', import.meta.url).href
);

/** Runs `work` with a browser of its own. */
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
