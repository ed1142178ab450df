/**
 * Imports 100,000 rows through the API: reading, checking, writing and undoing, with pings of the HTTP thread during
 * each step.
 */
import type { Directory } from '#core/model.ts';
import { type ImportSession, startImportSession, timeImport } from './support/importSession.ts';
import { type BenchDatabase, runOnBothDatabases } from './support/places.ts';
import { createRandom } from './support/random.ts';
import type { Bench, BenchRow } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

export const importBench: Bench = {
  name: 'import',
  title: '100,000 rows of 10 columns through the import, on both databases',
  run: () => runOnBothDatabases(measure),
};

const rowCount = Number(process.env.BENCH_ROWS ?? 100_000);
/** Rows per second of the peer's bulk calls, on a similar machine. */
const peer = { name: 'Directus', rowsPerSecond: 1_900 };
const goal = 4_000;

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const server = await startServerProcess(place);
  try {
    const session = await startImportSession(server.url);
    const id = await defineTarget(session);
    const text = createContent();
    const read = await timeImport(session, () => session.upload(id, text));
    const path = `directories/${id}/imports/${read.result.id}`;
    const checked = await timeImport(session, () => session.call('PUT', path, read.result.settings));
    const written = await timeImport(session, () => session.call('POST', `${path}/start`));
    if (written.result.written.create !== rowCount) {
      throw new Error(
        `Written: ${JSON.stringify(written.result.written)} ${JSON.stringify(written.result.problem)}`,
      );
    }
    const undone = await timeImport(session, () => session.call('POST', `${path}/undo`));
    const steps = { reading: read, checking: checked, writing: written, undoing: undone };
    return Object.entries(steps).flatMap(([step, { seconds, gapMs }]) => [
      getSpeedRow(place, step, seconds),
      {
        name: `${place.name}, ${step}: longest answer to a ping`,
        value: gapMs,
        unit: 'ms' as const,
        goal: { atMost: 100 },
      },
    ]);
  } finally {
    await server.stop();
  }
}

/** Converts to milliseconds per 1,000 rows, so that less is better, as in all other tables. */
function getSpeedRow({ name }: BenchDatabase, step: string, seconds: number): BenchRow {
  const isGoal = step === 'writing' && name === 'PostgreSQL';
  return {
    name: `${name}, ${step} 1,000 rows (${Math.round(rowCount / seconds)} rows/s)`,
    value: (seconds * 1_000_000) / rowCount,
    unit: 'ms',
    ...(isGoal && {
      goal: { atMost: 1_000_000 / goal },
      peer: { name: peer.name, value: 1_000_000 / peer.rowsPerSecond },
    }),
  };
}

/** Ten fields of the types that consist of a single text, number, date or option. */
const fields = [
  { name: 'Title', code: 'title', type: 'String' },
  { name: 'Person', code: 'person', type: 'String' },
  { name: 'Amount', code: 'amount', type: 'Number', precision: 2 },
  { name: 'Pieces', code: 'pieces', type: 'Number' },
  { name: 'Due', code: 'due', type: 'Date' },
  { name: 'Signed', code: 'signed', type: 'Date' },
  {
    name: 'Stage',
    code: 'stage',
    type: 'Dropdown',
    dropdownItems: ['new', 'talking', 'won'].map(value => ({ value, text: value })),
  },
  { name: 'Phone', code: 'phone', type: 'PhoneNumber' },
  { name: 'Site', code: 'site', type: 'Link' },
  { name: 'Note', code: 'note', type: 'Text' },
];

export async function defineTarget({ define }: ImportSession, more: object = {}): Promise<string> {
  const body = { name: 'Rows', type: 'Data', ...more };
  const { id } = await define.call<Directory>('POST', 'directories', body);
  for (const field of fields) await define.call('POST', `custom-fields/${id}`, field);
  return id;
}

export function createContent(count = rowCount): string {
  const random = createRandom(20_261_121);
  const pick = (most: number) => Math.floor(random() * most);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = () => `${2024 + pick(3)}-${two(1 + pick(12))}-${two(1 + pick(28))}`;
  const lines = Array.from({ length: count }, (_, row) =>
    [
      `Deal ${row}`,
      `Person ${pick(5_000)}`,
      `${pick(100_000)}.${two(pick(100))}`,
      pick(1_000),
      date(),
      date(),
      ['new', 'talking', 'won'][pick(3)],
      `+38067${String(1_000_000 + pick(8_999_999))}`,
      `https://example.org/${row}`,
      `Some words about number ${row}, and what was said`,
    ]
      .map(cell => (String(cell).includes(',') ? `"${cell}"` : cell))
      .join(','),
  );
  return `${fields.map(({ name }) => name).join(',')}\n${lines.join('\n')}\n`;
}
