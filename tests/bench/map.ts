/** Pans a map of 50,000 markers in a browser, and measures the work of the main thread in each frame. */
import type { Browser, Page } from 'playwright';
import { encodePlaces } from '#core/geo/placeBytes.ts';
import { registerCaller } from './support/apiCaller.ts';
import { logInPage, withBrowser } from './support/browser.ts';
import { runInTemporaryFolder } from './support/places.ts';
import { createRandom } from './support/random.ts';
import { type Bench, type BenchRow, computePercentile } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

export const mapBench: Bench = {
  name: 'map',
  title: 'work of the page’s thread per frame while a map of 50,000 markers is dragged',
  run: () => runInTemporaryFolder(measure),
};

const MARKERS = 50_000;
const FRAME_US = 1_000_000 / 60;
const DRAGS = 6;
const STEPS = 45;

async function measure(dataDir: string): Promise<BenchRow[]> {
  const server = await startServerProcess({ dataDir, databaseUrl: null });
  try {
    const caller = await registerCaller(server.url);
    const { id } = await caller.call<{ id: string }>('POST', 'directories', { name: 'Sites', type: 'Data' });
    const field = await caller.call<{ id: string }>('POST', `custom-fields/${id}`, {
      name: 'Where',
      type: 'Address',
      showOnMap: true,
    });
    caller.close();
    const places = getPlaces(field.id);
    return await withBrowser(async browser => [
      ...(await measureMap(browser, { url: server.url, places, isClustered: true })),
      ...(await measureMap(browser, { url: server.url, places, isClustered: false })),
    ]);
  } finally {
    await server.stop();
  }
}

/** Returns places all over Ukraine, in the server's format. */
function getPlaces(fieldId: string): Buffer {
  const random = createRandom(7);
  const between = (least: number, most: number) =>
    Math.round((least + random() * (most - least)) * 1_000_000);
  const rows = Array.from({ length: MARKERS }, (_, at) => at + 1);
  const header = { places: MARKERS, records: MARKERS, placed: MARKERS, isCut: false, groups: [fieldId] };
  const bytes = encodePlaces({
    header,
    lats: Int32Array.from(rows, () => between(45, 52)),
    lngs: Int32Array.from(rows, () => between(23, 40)),
    numbers: Uint32Array.from(rows),
    groups: new Uint8Array(MARKERS),
  });
  return Buffer.from(bytes);
}

interface Measured {
  readonly url: string;
  readonly places: Buffer;
  readonly isClustered: boolean;
}

async function measureMap(browser: Browser, { url, places, isClustered }: Measured): Promise<BenchRow[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await logInPage(page, url);
  await page.route('**/items/places', route =>
    route.fulfill({ body: places, contentType: 'application/octet-stream' }),
  );
  await page.goto(`${url}/map`);
  const canvas = page.locator('.dk-map-canvas canvas[data-drawn]');
  await canvas.waitFor({ state: 'attached' });
  if (!isClustered) {
    await page.getByRole('button', { name: 'Map settings' }).click();
    await page.getByRole('switch').click();
    await page.keyboard.press('Escape');
  }
  await page.locator('.dk-map-region').waitFor({ state: 'attached' });
  await page.waitForTimeout(3_000);
  const frames = await framesWhile(browser, page, () => pan(page));
  await page.close();
  const name = isClustered ? 'clusters' : 'single markers';
  return [
    { name: `${name}, p50`, value: computePercentile(frames, 0.5), unit: 'ms' },
    { name: `${name}, p95`, value: computePercentile(frames, 0.95), unit: 'ms', goal: { atMost: 12 } },
  ];
}

/** Drags back and forth in small steps, like a hand. */
async function pan(page: Page): Promise<void> {
  const frame = await page.locator('.dk-map-canvas').boundingBox();
  if (!frame) throw new Error('There is no map.');
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  for (let drag = 0; drag < DRAGS; drag += 1) {
    const direction = drag % 2 === 0 ? 1 : -1;
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step += 1) {
      await page.mouse.move(x + direction * step * 5, y + direction * step * 2);
      await page.waitForTimeout(8);
    }
    await page.mouse.up();
    await page.waitForTimeout(250);
  }
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The processor time of the task; for the rest of `dur` it was waiting for a processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns the milliseconds of main thread tasks for each sixtieth of a second that has any. */
async function framesWhile(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  const categories = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    traceEvents.filter(
      event =>
        event.pid === pid && event.tid === tid && /RunTask$/.test(event.name) && event.dur !== undefined,
    );
  // The page being dragged is the busiest of the browser's pages.
  const [tasks = []] = threads.map(tasksOf).sort((a, b) => getWork(b) - getWork(a));
  const start = Math.min(...tasks.map(({ ts }) => ts));
  const end = Math.max(...tasks.map(({ ts, dur = 0 }) => ts + dur));
  const frames = new Array<number>(Math.ceil((end - start) / FRAME_US)).fill(0);
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    const frame = Math.floor((ts - start) / FRAME_US);
    frames[frame] = (frames[frame] ?? 0) + tdur / 1_000;
  }
  return frames.filter(work => work > 0);
}

function getWork(tasks: readonly TraceEvent[]): number {
  return tasks.reduce((sum, { dur = 0 }) => sum + dur, 0);
}
