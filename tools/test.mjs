// Runs every check of the project, in named steps.
// `npm test`: all steps, limited to the tests that changes since the last full run can affect
// `npm test -- unit e2e`: only these steps, with all their tests
// `npm test -- all`: everything at full length, one part after another
// `npm test -- all server`: only these parts of the full run
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './findBrowser.mjs';
import { root } from './run.mjs';
import { readCoreSeconds } from './testing/coreSeconds.mjs';
import { reports, runCommand, runPlaywright, runVitest } from './testing/programs.mjs';

const SLOWEST_SHOWN = 10;

const steps = [
  {
    name: 'build',
    says: 'the application builds',
    run: place => runCommand(place, 'node', ['tools/build.mjs']),
  },
  {
    name: 'format',
    says: 'formatting and lint',
    run: place => runCommand(place, 'biome', ['check', '--error-on-warnings']),
  },
  { name: 'types', says: 'types', run: place => runCommand(place, 'tsc', ['--noEmit', '-p', '.']) },
  {
    name: 'contract',
    says: 'generated types are up to date with the contract',
    run: place => runCommand(place, 'node', ['tools/generate-contract.ts', '--check']),
  },
  { name: 'unit', says: 'unit tests', run: place => runVitest(place, 'unit', 'ui') },
  {
    name: 'laws',
    says: 'laws over every field plugin, rule parity, contract',
    run: place => runVitest(place, 'laws'),
  },
  { name: 'architecture', says: 'who may import whom', run: place => runVitest(place, 'architecture') },
  {
    name: 'server',
    says: 'the server on PostgreSQL, and where the database matters on PGlite',
    run: place => runVitest(place, 'server'),
  },
  {
    name: 'stories',
    says: 'every story in a browser: it draws, does what it says, and axe finds nothing',
    run: place => runVitest(place, 'stories'),
  },
  { name: 'e2e', says: 'end to end in a browser', run: runPlaywright },
  {
    name: 'storybook',
    says: 'Storybook builds',
    run: place =>
      runCommand(place, 'storybook', ['build', '--quiet', '--disable-telemetry', '-o', 'dist/storybook']),
  },
  { name: 'bench', says: 'benchmarks', run: place => runCommand(place, 'node', ['tests/bench/main.ts']) },
];

/**
 * The lanes of a stage run in parallel, the steps of a lane sequentially. The first lane is the longest, and has as
 * many workers as if it ran alone; the other lane has a single worker. `build` ends before any server reads the build.
 */
const usualStages = [
  [['build'], ['format', 'types', 'contract']],
  [['server'], ['unit', 'laws', 'architecture']],
  [['e2e'], ['stories']],
];

/** Parts of `all`, none of which takes longer than 90 minutes on two cores. */
const parts = {
  checks: {
    stages: [
      [['build'], ['format', 'types', 'contract']],
      [['unit', 'laws', 'architecture']],
      [['stories', 'storybook']],
    ],
  },
  server: { stages: [[['server']]], env: { TEST_DATABASE: 'PostgreSQL' } },
  pglite: { stages: [[['server']]], env: { TEST_DATABASE: 'PGlite' } },
  e2e: { stages: [[['build']], [['e2e']]] },
  bench: { stages: [[['build']], [['bench']]] },
};

const given = process.argv.slice(2);
const isWhole = given.includes('all');
const wanted = given.filter(name => name !== 'all');
const names = isWhole ? Object.keys(parts) : steps.map(({ name }) => name);
const unknown = wanted.filter(name => !names.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no ${isWhole ? 'part' : 'step'} ${unknown.join(', ')}. There are: ${names.join(', ')}.`,
  );
  process.exit(1);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
process.env.CHROMIUM_PATH = await findBrowser({ isLight: true });

const results = [];
let coreSecondsCounted = 0;
const startedAt = Date.now();
if (isWhole) {
  process.env.TEST_ALL = '1';
  for (const name of wanted.length > 0 ? wanted : names)
    await runStages(parts[name].stages, { part: name, env: parts[name].env });
} else if (wanted.length > 0) {
  const isNamed = name => wanted.includes(name);
  const extra = wanted.filter(name => !usualStages.flat(2).includes(name));
  await runStages([...usualStages, [extra]].map(stage => stage.map(lane => lane.filter(isNamed))));
} else {
  await runStages(usualStages, { selection: await selectAffected() });
}
printSummary();
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);

/**
 * Returns the test files of each step that changes can affect, or `null` for all test files. Prints the selection and
 * the reason for it.
 */
async function selectAffected() {
  const { describeTestSelection, findChangedFiles, findLastTestedCommit } = await import(
    './affected/changedFiles.ts'
  );
  const { createTestSelector } = await import('./affected/selectTests.ts');
  const commit = findLastTestedCommit(root);
  const changed = commit === null ? null : findChangedFiles(root, commit);
  if (changed === null) {
    console.log('Every test runs: docs/tests.md names no commit of this history that was tested in full.');
    return null;
  }
  const selection = createTestSelector(root)(changed);
  console.log(describeTestSelection(selection, { commit, changed }));
  return selection.steps;
}

async function runStages(stages, { part = null, env = {}, selection = null } = {}) {
  for (const stage of stages) {
    const lanes = stage.filter(lane => lane.length > 0);
    const isShared = lanes.length > 1;
    await Promise.all(
      lanes.map((lane, index) => runLane(lane, { part, env, selection, isShared, isGuest: index > 0 })),
    );
  }
}

async function runLane(lane, { part, env, selection, isShared, isGuest }) {
  for (const stepName of lane) {
    const { says, run: check } = steps.find(step => step.name === stepName);
    const name = part === null || part === stepName ? stepName : `${part} ${stepName}`;
    const files = selection?.[stepName]?.run;
    if (files?.length === 0) {
      console.log(`--- ${name}: left out, no change affects its tests`);
      continue;
    }
    const title = `${name}: ${says}`;
    console.log(isShared ? `... ${title}` : `\n=== ${title}`);
    const stepStartedAt = Date.now();
    // If another step runs in parallel, the output is buffered until it can be shown in one piece.
    const log = isShared ? join(reports, `${name}.log`) : null;
    const place = { name: name.replace(' ', '-'), env, isGuest, files: files ?? [] };
    const { outcome, coreSeconds } = await writingTo(log, async stdio => {
      const outcome = await check({ ...place, stdio });
      return { outcome, coreSeconds: countCoreSeconds() };
    });
    const result = { name, ...outcome, seconds: (Date.now() - stepStartedAt) / 1000, coreSeconds };
    results.push(result);
    if (log !== null) process.stdout.write(`\n=== ${title}\n${readFileSync(log, 'utf8')}`);
    printSlowest(result);
    console.log(`--- ${name}: ${result.failed > 0 ? 'FAILED' : 'passed'} in ${describeTime(result)}`);
  }
}

/** Calls `work` with the `stdio` for its programs, which is a log file or this process's own. */
async function writingTo(log, work) {
  if (log === null) return work('inherit');
  const file = openSync(log, 'w');
  try {
    return await work(['ignore', file, file]);
  } finally {
    closeSync(file);
  }
}

/** Returns the core seconds of programs that have ended since the last call. */
function countCoreSeconds() {
  const total = readCoreSeconds();
  if (total === null) return null;
  const added = total - coreSecondsCounted;
  coreSecondsCounted = total;
  return added;
}

function describeTime({ seconds, coreSeconds }) {
  const minutes = `${(seconds / 60).toFixed(1)} min`;
  return coreSeconds === null ? minutes : `${minutes} (${(coreSeconds / 60).toFixed(1)} core-min)`;
}

function printSlowest({ name, timed }) {
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  if (slowest.length < 2) return;
  console.log(`\nSlowest tests of ${name}`);
  for (const { title, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${title}`);
}

function printSummary() {
  console.log('\nSummary');
  for (const result of results) {
    const { name, passed, failed, skipped, failures } = result;
    const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
    console.log(
      `  ${failed > 0 ? 'FAILED' : 'passed'}  ${name.padEnd(14)} ${describeTime(result).padStart(26)}  ${counts}`,
    );
    for (const failure of failures) console.log(`          ${failure}`);
  }
  const sum = key => results.reduce((total, result) => total + result[key], 0);
  const coreSeconds = results.some(result => result.coreSeconds === null) ? null : sum('coreSeconds');
  console.log(`  all of it in ${describeTime({ seconds: (Date.now() - startedAt) / 1000, coreSeconds })}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
}
