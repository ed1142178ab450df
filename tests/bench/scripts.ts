/** Measures the cost of scripts: a key in a form that runs one, and an import in which every row does. */
import type { Browser } from 'playwright';
import { type PageName, servePages } from './form/pages.ts';
import { textFieldLabel, typeInto } from './form.ts';
import { createContent, defineTarget } from './import.ts';
import { withBrowser } from './support/browser.ts';
import { startImportSession, timeImport } from './support/importSession.ts';
import { type BenchDatabase, runInTemporaryFolder, runOnBothDatabases } from './support/places.ts';
import { type Bench, type BenchRow, computeMedian } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

export const scriptsBench: Bench = {
  name: 'scripts',
  title: 'a key in a form of 100 fields with a script, and an import of 100,000 rows with one',
  run: async () => [
    ...(await runInTemporaryFolder(measureKeys)),
    ...(await runOnBothDatabases(measureImport)),
  ],
};

const pageLoads = 5;
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const importPairs = 3;

async function measureKeys(folder: string): Promise<BenchRow[]> {
  const pages = await servePages(folder);
  try {
    return await withBrowser(async browser => {
      const [plain, added]: [number[], number[]] = [[], []];
      for (let load = 0; load < pageLoads; load += 1) {
        const without = await readWorkPerKey(browser, pages.url, 'docket');
        plain.push(without);
        added.push((await readWorkPerKey(browser, pages.url, 'scripts')) - without);
      }
      return [
        {
          name: 'main thread work that a script adds to a key, after pauses included',
          value: computeMedian(added),
          unit: 'ms' as const,
          goal: { atMost: 4 },
        },
        { name: 'the work of a key without one', value: computeMedian(plain), unit: 'ms' as const },
      ];
    });
  } finally {
    await pages.stop();
  }
}

async function readWorkPerKey(browser: Browser, url: string, name: PageName): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${url}/${name}.html`);
    await page.waitForFunction(() => window.stopwatch !== undefined);
    await page.evaluate(() => window.stopwatch?.mount());
    // The first run starts the worker and compiles the interpreter.
    await typeInto(page, textFieldLabel, 'abcdefgh');
    return (await typeInto(page, textFieldLabel, 'abcdefgh')).work;
  } finally {
    await context.close();
  }
}

const onChangedScript = `if (form.get('pieces') > 5000) refuse('pieces', 'Too many.');
  form.set('note', (form.get('note') ?? '') + '!');`;

interface Seconds {
  /** The time from the upload until all rows are written. */
  readonly whole: number;
  readonly written: number;
}

async function measureImport(place: BenchDatabase): Promise<BenchRow[]> {
  const server = await startServerProcess(place);
  try {
    const text = createContent(rows);
    const secondsWith = async (more: object): Promise<Seconds> => {
      // Uses a separate session, because its token expires before several imports are done.
      const session = await startImportSession(server.url);
      const id = await defineTarget(session, more);
      const read = await timeImport(session, () => session.upload(id, text));
      const path = `directories/${id}/imports/${read.result.id}`;
      const checked = await timeImport(session, () => session.call('PUT', path, read.result.settings));
      const written = await timeImport(session, () => session.call('POST', `${path}/start`));
      if (written.result.written.create !== rows) throw new Error(JSON.stringify(written.result));
      return { written: written.seconds, whole: read.seconds + checked.seconds + written.seconds };
    };
    const [plain, scripted]: [Seconds[], Seconds[]] = [[], []];
    for (let pair = 0; pair < importPairs; pair += 1) {
      plain.push(await secondsWith({}));
      scripted.push(await secondsWith({ scripts: { onChangedScript } }));
    }
    const row = (name: string, part: keyof Seconds, more: Pick<BenchRow, 'goal'> = {}): BenchRow => {
      const ofThousand = (times: readonly Seconds[]) =>
        (computeMedian(times.map(one => one[part])) * 1_000_000) / rows;
      const peer = { name: 'without a script', value: ofThousand(plain) };
      return { name: `${place.name}, ${name}`, value: ofThousand(scripted), unit: 'ms', peer, ...more };
    };
    return [
      row('importing 1,000 rows that a script follows', 'whole', { goal: { atMost: 1.3, isRatio: true } }),
      row('of it writing them', 'written'),
    ];
  } finally {
    await server.stop();
  }
}
