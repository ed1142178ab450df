import { execFileSync } from 'node:child_process';
import type { Browser, BrowserContext, Request } from 'playwright';
import { registerCaller } from './support/apiCaller.ts';
import { logInPage, withBrowser } from './support/browser.ts';
import { defineDeals } from './support/deals.ts';
import { runInTemporaryFolder } from './support/places.ts';
import type { Bench, BenchRow } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

export const firstLoadBench: Bench = {
  name: 'first-load',
  title: 'JavaScript that a browser with an empty cache is sent, compressed, until the page rests',
  run: () => runInTemporaryFolder(measure),
};

type Encoding = 'gzip' | 'br';
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** All JavaScript of Directus's first load, in kB after gzip, measured elsewhere. */
const peer = { name: 'Directus', value: 2_600 };

async function measure(dataDir: string): Promise<BenchRow[]> {
  buildApplication();
  const server = await startServerProcess({ dataDir, databaseUrl: null });
  try {
    const caller = await registerCaller(server.url);
    const { deals } = await defineDeals(caller);
    const [title] = deals.fields;
    if (title) {
      const customFields = { [title.id]: { stringValue: 'The first deal' } };
      await caller.call('POST', `directories/${deals.id}/items`, { customFields });
    }
    caller.close();
    return await withBrowser(browser =>
      measurePages(browser, { url: server.url, listPath: `/directories/${deals.id}/items?view=list` }),
    );
  } finally {
    await server.stop();
  }
}

/** Runs the regular build in a separate process if the existing one is out of date. */
export function buildApplication(): void {
  const build = `import { isBuildStale } from './tools/staleBuild.mjs';
    if (isBuildStale()) await import('./tools/build.mjs');`;
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { stdio: 'inherit' });
}

async function measurePages(
  browser: Browser,
  { url, listPath }: { url: string; listPath: string },
): Promise<BenchRow[]> {
  const login = (encoding: Encoding) => load(browser, { encoding, url: `${url}/login`, isThere: 'Log in' });
  const list = async (encoding: Encoding) => {
    const storage = await readLog(browser, url);
    return load(browser, { encoding, url: url + listPath, isThere: 'The first deal', storage });
  };
  const row = (name: string, value: number, atMost?: number): BenchRow => ({
    name,
    value,
    unit: 'kB',
    ...(atMost !== undefined && { goal: { atMost }, peer }),
  });
  return [
    row('login page, gzip', await login('gzip'), 120),
    row('login page, brotli', await login('br')),
    row('record list, gzip', await list('gzip'), 250),
    row('record list, brotli', await list('br')),
  ];
}

interface Load {
  readonly encoding: Encoding;
  readonly url: string;
  /** A text whose presence shows that the page is drawn. */
  readonly isThere: string;
  readonly storage?: StorageState;
}

const restMs = 2_000;

async function load(browser: Browser, { encoding, url, isThere, storage }: Load): Promise<number> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'accept-encoding': encoding },
    ...(storage && { storageState: storage }),
  });
  try {
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', request => sizes.push(scriptBytes(request, encoding)));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.getByText(isThere).first().waitFor();
    await page.waitForTimeout(restMs);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return bytes / 1_000;
  } finally {
    await context.close();
  }
}

/**
 * Returns the size of a script as sent; 0 for anything else. Fails if a script is sent in another encoding, unless it
 * is too small to compress.
 */
async function scriptBytes(request: Request, encoding: Encoding): Promise<number> {
  const headers = (await request.response())?.headers() ?? {};
  if (!headers['content-type']?.includes('javascript')) return 0;
  const sent = headers['content-encoding'] ?? 'identity';
  const { responseBodySize } = await request.sizes();
  const isSmall = sent === 'identity' && responseBodySize < 2_000;
  if (sent !== encoding && !isSmall) throw new Error(`${request.url()} came as ${sent}, not ${encoding}.`);
  if (process.env.BENCH_VERBOSE) console.log(sent, responseBodySize, new URL(request.url()).pathname);
  return responseBodySize;
}

async function readLog(browser: Browser, url: string): Promise<StorageState> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await logInPage(page, url);
    return await context.storageState();
  } finally {
    await context.close();
  }
}
