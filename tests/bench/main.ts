/**
 * Runs all benches, or those given as arguments, and prints a table for each. A missed goal makes the run fail only in
 * binding benches.
 */
import { cpus, loadavg } from 'node:os';
import { automationBench } from './automation.ts';
import { cardsBench } from './cards.ts';
import { chatBench } from './chat.ts';
import { compileBench } from './compile.ts';
import { contractBench } from './contract.ts';
import { fairnessBench } from './fairness.ts';
import { fieldsBench } from './fields.ts';
import { figuresBench } from './figures.ts';
import { filesBench } from './files.ts';
import { firstLoadBench } from './firstLoad.ts';
import { formBench } from './form.ts';
import { importBench } from './import.ts';
import { listBench } from './list.ts';
import { mapBench } from './map.ts';
import { mixedBench } from './mixed.ts';
import { notificationsBench } from './notifications.ts';
import { processesBench } from './processes.ts';
import { remindersBench } from './reminders.ts';
import { scriptsBench } from './scripts.ts';
import { searchBench } from './search.ts';
import { startBench } from './start.ts';
import { type Bench, type BenchRow, formatTable, getVerdict } from './support/rows.ts';
import { turnsBench } from './turns.ts';

const benches: readonly Bench[] = [
  contractBench,
  compileBench,
  formBench,
  fieldsBench,
  scriptsBench,
  automationBench,
  listBench,
  mixedBench,
  searchBench,
  figuresBench,
  processesBench,
  remindersBench,
  notificationsBench,
  filesBench,
  chatBench,
  importBench,
  cardsBench,
  fairnessBench,
  turnsBench,
  firstLoadBench,
  mapBench,
  startBench,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !benches.some(bench => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}. Benches: ${benches.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const [cpu] = cpus();
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpu?.model}, Node ${process.version}`,
);
const all: BenchRow[] = [];
const slower: BenchRow[] = [];
for (const bench of benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n### ${bench.name}: ${bench.title}`);
  // Other load on the machine increases every value.
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}\n`);
  const rows = await bench.run();
  all.push(...rows);
  if (bench.isBinding) slower.push(...rows.filter(row => getVerdict(row) === 'missed'));
  console.log(formatTable(rows));
}
const count = (verdict: string) => all.filter(row => getVerdict(row) === verdict).length;
console.log(`\n${count('met')} goals met, ${count('missed')} missed`);
if (slower.length > 0) {
  console.error(`Slower than committed: ${slower.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
