/**
 * Compares two versions of the project: `npm run bench:pairs -- FOLDER list import` runs the named benches five times
 * in the checkout in FOLDER and five times here, alternating, so that other load on the machine affects both, and
 * prints the medians and their ratio.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { computeMedian } from './support/rows.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: 'string', default: '5' } },
});
const [before, ...benches] = positionals;
if (!before || benches.length === 0) {
  console.error(
    'Name the folder of the other version, then the benches: npm run bench:pairs -- ../before list',
  );
  process.exit(1);
}

const measured = { before: new Map<string, number[]>(), after: new Map<string, number[]>() };
for (let pair = 1; pair <= Number(values.pairs); pair += 1) {
  // The order alternates, because the first run has the cooler machine.
  const turns = pair % 2 === 0 ? (['after', 'before'] as const) : (['before', 'after'] as const);
  for (const turn of turns) {
    console.error(`Pair ${pair}, ${turn} ...`);
    const printed = await run(turn === 'before' ? before : process.cwd(), benches);
    for (const [name, value] of getFigures(printed)) {
      measured[turn].set(name, [...(measured[turn].get(name) ?? []), value]);
    }
  }
}

console.log('| | before | after | ratio |\n| --- | --- | --- | --- |');
for (const [name, after] of measured.after) {
  const earlier = measured.before.get(name);
  if (!earlier) continue;
  const [from, to] = [computeMedian(earlier), computeMedian(after)];
  console.log(`| ${name} | ${figure(from)} | ${figure(to)} | ${figure(to / from)} |`);
}

function run(folder: string, names: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['tests/bench/main.ts', ...names], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', text => {
    printed += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', code => {
      if (code === 0) resolve(printed);
      else reject(new Error(`The benches in ${folder} ended with ${code}.`));
    });
  });
}

/** Returns the name and the value of each row of the printed tables. */
function getFigures(printed: string): [string, number][] {
  return printed.split('\n').flatMap(line => {
    const [, name = '', value = ''] = line.split('|').map(cell => cell.trim());
    const found = /^([\d.,]+) (ms|s|kB|MB)/.exec(value);
    // A rate in a name, such as '(4,000 rows/s)', differs from run to run.
    const stable = name.replace(/ \([\d.,]+ rows\/s\)/, '').replace(/longest of \d+/, 'longest');
    return found ? [[stable, Number(found[1]?.replaceAll(',', ''))]] : [];
  });
}

function figure(value: number): string {
  return value.toPrecision(3);
}
