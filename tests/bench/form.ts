import type { Browser, CDPSession, Page } from 'playwright';
import { getLabel } from './form/hundredFields.ts';
import { type PageName, servePages } from './form/pages.ts';
import { withBrowser } from './support/browser.ts';
import { runInTemporaryFolder } from './support/places.ts';
import { type Bench, type BenchRow, computeMedian } from './support/rows.ts';

export const formBench: Bench = {
  name: 'form',
  title:
    'a form of 100 filled fields of all types in a production build, beside two form libraries as they come, live validation on',
  run: () => runInTemporaryFolder(measureIn),
};

const formPages = ['docket', 'rjsf', 'jsonforms'] as const satisfies readonly PageName[];
type FormPage = (typeof formPages)[number];

const pageLoads = 5;
const mountsAgain = 10;
const keysPerField = 24;
/** The speed of a fast typist. */
const betweenKeysMs = 40;
/** Longer than the pause after which typed text is committed and validated. */
const settleMs = 450;

export const textFieldLabel = getLabel(48);
const numberField = getLabel(49);

interface Figures {
  readonly firstMount: number;
  readonly laterMount: number;
  readonly textKey: number;
  readonly numberKey: number;
  /** All main thread work per key, including what is deferred until a pause. */
  readonly work: number;
}

async function measureIn(folder: string): Promise<BenchRow[]> {
  const pages = await servePages(folder);
  try {
    return await withBrowser(async browser => {
      const { docket, rjsf, jsonforms } = await measureInTurn(browser, pages.url);
      return [
        ...getRows(docket, { name: 'rjsf', figures: rjsf, mount: 2, key: 1 / 3 }),
        ...getRows(docket, { name: 'JSON Forms', figures: jsonforms, mount: 1, key: 1 / 4 }),
        { name: 'key in a text field, by itself', value: docket.textKey, unit: 'ms', goal: { atMost: 1 } },
      ];
    });
  } finally {
    await pages.stop();
  }
}

/** Alternates page loads, so that other load on the machine affects all pages. */
async function measureInTurn(browser: Browser, url: string): Promise<Record<FormPage, Figures>> {
  const runs: Record<FormPage, Figures[]> = { docket: [], rjsf: [], jsonforms: [] };
  for (let load = 0; load < pageLoads; load += 1) {
    for (const name of formPages) runs[name].push(await measurePage(browser, url, name));
  }
  return {
    docket: getMedians(runs.docket),
    rjsf: getMedians(runs.rjsf),
    jsonforms: getMedians(runs.jsonforms),
  };
}

async function measurePage(browser: Browser, url: string, name: FormPage): Promise<Figures> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${url}/${name}.html`);
    await page.waitForFunction(() => window.stopwatch !== undefined);
    const firstMount = await mount(page);
    const again = [];
    for (let round = 0; round < mountsAgain; round += 1) again.push(await mount(page));
    const text = await typeInto(page, textFieldLabel, 'abcdefgh');
    const number = await typeInto(page, numberField, '12345678');
    return {
      firstMount,
      laterMount: computeMedian(again),
      textKey: text.key,
      numberKey: number.key,
      work: text.work,
    };
  } finally {
    await context.close();
  }
}

function mount(page: Page): Promise<number> {
  return page.evaluate(() => window.stopwatch?.mount() ?? Number.NaN);
}

/** Types in bursts of eight keys, like words, with a pause after each. */
export async function typeInto(
  page: Page,
  label: string,
  letters: string,
): Promise<{ key: number; work: number }> {
  const field = page.getByLabel(label, { exact: false }).first();
  await field.fill('');
  await page.waitForTimeout(settleMs);
  await page.evaluate(() => window.stopwatch?.keyTimes.splice(0));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await mainThreadMs(session);
  for (let typed = 0; typed < keysPerField; typed += letters.length) {
    for (const letter of letters) {
      await page.keyboard.press(letter);
      await page.waitForTimeout(betweenKeysMs);
    }
    await page.waitForTimeout(settleMs);
    await page.keyboard.press('ControlOrMeta+A');
  }
  const work = ((await mainThreadMs(session)) - before) / keysPerField;
  await session.detach();
  const times = await page.evaluate(() => window.stopwatch?.keyTimes ?? []);
  if (times.length < keysPerField) throw new Error(`Of ${keysPerField} keys ${times.length} arrived.`);
  return { key: computeMedian(times), work };
}

async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

function getMedians(runs: readonly Figures[]): Figures {
  const of = (member: keyof Figures) => computeMedian(runs.map(run => run[member]));
  return {
    firstMount: of('firstMount'),
    laterMount: of('laterMount'),
    textKey: of('textKey'),
    numberKey: of('numberKey'),
    work: of('work'),
  };
}

interface Peer {
  readonly name: string;
  readonly figures: Figures;
  /** The maximum ratio to the peer's time, for mounting and for a key. */
  readonly mount: number;
  readonly key: number;
}

function getRows(docket: Figures, { name: peer, figures, mount: mountGoal, key }: Peer): BenchRow[] {
  const row = (name: string, member: keyof Figures, atMost?: number): BenchRow => ({
    name,
    value: docket[member],
    unit: 'ms',
    peer: { name: peer, value: figures[member] },
    ...(atMost && { goal: { atMost, isRatio: true } }),
  });
  return [
    row('mount, first in a fresh page', 'firstMount', mountGoal),
    row('mount again', 'laterMount', mountGoal),
    row('key in a text field', 'textKey', key),
    row('key in a number field', 'numberKey', key),
    row('all main thread work per key of text, drawing and judging after pauses included', 'work'),
  ];
}
