/**
 * Measures how long users of one account wait while others import and export as much as possible, on both databases.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createContent, defineTarget } from './import.ts';
import { type ImportSession, startImportSession, timeImport } from './support/importSession.ts';
import { type BenchDatabase, runOnBothDatabases } from './support/places.ts';
import { type Bench, type BenchRow, computeMedian, computePercentile } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

export const turnsBench: Bench = {
  name: 'turns',
  title: '30 rows beside two imports of 100,000 rows; pages beside exports of them',
  run: () => runOnBothDatabases(measure),
};

const manyRows = Number(process.env.BENCH_ROWS ?? 100_000);
const fewRows = 30;
const exportsAtOnce = 2;
const pages = 200;

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const server = await startServerProcess(place);
  try {
    const [first, second, small] = [
      await startImportSession(server.url),
      await startImportSession(server.url),
      await startImportSession(server.url),
    ];
    const few = { session: small, id: await defineTarget(small) };
    const alone = await importFew(few);
    const [large, other] = [await begin(first), await begin(second)];
    const both = Promise.all([large.whole, other.whole]);
    const beside = await repeatedUntil(both, () => importFew(few));
    await both;
    const rows: BenchRow[] = [
      {
        name: `${place.name}, 30 rows from the file to the last record, the longest of ${beside.length}`,
        value: Math.max(...beside),
        unit: 's',
        peer: { name: 'alone', value: alone },
        goal: { atMost: 5 },
      },
      { name: `${place.name}, the same, half of them at most`, value: computeMedian(beside), unit: 's' },
    ];
    return [
      ...rows,
      await pagesBesideExports(place, { few, url: server.url, exporter: first, id: large.id }),
    ];
  } finally {
    await server.stop();
  }
}

interface Target {
  readonly session: ImportSession;
  readonly id: string;
}

/** Returns the seconds from sending a small file until its records exist. */
async function importFew(target: Target): Promise<number> {
  const startedAt = performance.now();
  await importWhole(target, fewRows);
  return (performance.now() - startedAt) / 1_000;
}

async function begin(session: ImportSession) {
  const id = await defineTarget(session);
  return { id, whole: importWhole({ session, id }, manyRows) };
}

async function importWhole({ session, id }: Target, count: number): Promise<void> {
  const { result: read } = await timeImport(session, () => session.upload(id, createContent(count)));
  const path = `directories/${id}/imports/${read.id}`;
  await timeImport(session, () => session.call('PUT', path, read.settings));
  const { result } = await timeImport(session, () => session.call('POST', `${path}/start`));
  if (result.written.create !== count) throw new Error(`Written: ${JSON.stringify(result.written)}`);
}

/** Repeats as long as the other work continues, and at least once. */
async function repeatedUntil(end: Promise<unknown>, work: () => Promise<number>): Promise<number[]> {
  let isOver = false;
  const watched = end.finally(() => {
    isOver = true;
  });
  const results: number[] = [];
  while (!isOver) results.push(await work());
  await watched;
  return results;
}

interface Exporting {
  readonly few: Target;
  readonly url: string;
  readonly exporter: ImportSession;
  /** The directory to export. */
  readonly id: string;
}

async function pagesBesideExports(
  { name }: BenchDatabase,
  { few, url, exporter, id }: Exporting,
): Promise<BenchRow> {
  const page = () => few.session.define.time('POST', `directories/${few.id}/items/search`, { take: 30 });
  const alone = await readTimes(page);
  let isOver = false;
  const exportAgain = async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/api/directories/${id}/items/export`, {
        method: 'POST',
        headers: { ...exporter.define.headers(), 'content-type': 'application/json' },
        body: JSON.stringify({ format: 'xlsx', search: {}, columns: ['Number', 'CreatedAt'] }),
      });
      if (!answer.ok) throw new Error(`The export answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  const exports = Promise.all(Array.from({ length: exportsAtOnce }, exportAgain));
  await sleep(500);
  const beside = await readTimes(page);
  isOver = true;
  await exports;
  return {
    name: `${name}, a page of 30 beside two exports of ${manyRows.toLocaleString('en')} records, p99`,
    value: computePercentile(beside, 0.99),
    unit: 'ms',
    peer: { name: 'alone', value: computePercentile(alone, 0.99) },
    goal: { atMost: 100 },
  };
}

async function readTimes(call: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < pages; count += 1) {
    times.push(await call());
    await sleep(50);
  }
  return times;
}
