// Every check of the project in named steps, two at a time where they do not need each other.
// `npm test -- unit e2e` runs only the steps named; `npm test -- all` runs the server's tests on both databases, at length.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './findBrowser.mjs';
import { root, run } from './run.mjs';

const reports = join(root, 'test-results', 'reports');

const steps = [
  {
    name: 'format',
    says: 'formatting and lint',
    run: place => command(place, 'biome', ['check', '--error-on-warnings']),
  },
  { name: 'types', says: 'types', run: place => command(place, 'tsc', ['--noEmit', '-p', '.']) },
  {
    name: 'contract',
    says: 'generated types are up to date with the contract',
    run: place => command(place, 'node', ['tools/generate-contract.ts', '--check']),
  },
  { name: 'unit', says: 'unit tests', run: place => vitest(place, 'unit', 'ui') },
  {
    name: 'laws',
    says: 'laws over every field plugin, rule parity, contract',
    run: place => vitest(place, 'laws'),
  },
  { name: 'architecture', says: 'who may import whom', run: place => vitest(place, 'architecture') },
  {
    name: 'server',
    says: 'the server on PostgreSQL, and on PGlite',
    run: place => vitest(place, 'server'),
  },
  {
    name: 'stories',
    says: 'every story in a browser: it draws, does what it says, and axe finds nothing',
    run: place => vitest(place, 'stories'),
  },
  {
    name: 'storybook',
    says: 'Storybook builds',
    run: place =>
      command(place, 'storybook', ['build', '--quiet', '--disable-telemetry', '-o', 'dist/storybook']),
  },
  {
    name: 'build',
    says: 'the application builds',
    run: place => command(place, 'node', ['tools/build.mjs']),
  },
  { name: 'e2e', says: 'end to end in a browser', run: playwright },
];

/**
 * The lanes of a stage run beside each other, the steps of a lane in turn. The first lane is the longest: it has as many
 * workers as it has alone, the other one a single one. `build` has ended before any server looks into what is built.
 */
const stages = [
  [['build'], ['format', 'types', 'contract']],
  [['server'], ['unit', 'laws', 'architecture', 'storybook']],
  [['e2e'], ['stories']],
];

const given = process.argv.slice(2);
const wanted = given.filter(name => name !== 'all');
const unknown = wanted.filter(name => !steps.some(step => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${steps.map(step => step.name).join(', ')}.`);
  process.exit(1);
}
if (given.includes('all')) process.env.TEST_ALL = '1';
const isChosen = name => wanted.length === 0 || wanted.includes(name);

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
process.env.CHROMIUM_PATH = await findBrowser({ isLight: true });

const results = [];
for (const stage of stages) {
  const lanes = stage.map(lane => lane.filter(isChosen)).filter(lane => lane.length > 0);
  await Promise.all(
    lanes.map((lane, index) => runLane(lane, { isShared: lanes.length > 1, isGuest: index > 0 })),
  );
}

console.log('\nSummary');
for (const { name, failed, named, seconds } of results) {
  console.log(`  ${failed > 0 ? 'FAILED' : 'passed'}  ${name.padEnd(14)} ${seconds.padStart(7)} s`);
  for (const title of named) console.log(`          ${title}`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function runLane(lane, { isShared, isGuest }) {
  for (const name of lane) {
    const { says, run: check } = steps.find(step => step.name === name);
    const title = `${name}: ${says}`;
    console.log(isShared ? `... ${title}` : `\n=== ${title}`);
    const startedAt = Date.now();
    // Beside another step the output waits until it can be shown in one piece.
    const log = isShared ? join(reports, `${name}.log`) : null;
    const { passed, failed, named = [] } = await writingTo(log, stdio => check({ stdio, isGuest }));
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    results.push({ name, passed, failed, named, seconds });
    if (log !== null) process.stdout.write(`\n=== ${title}\n${readFileSync(log, 'utf8')}`);
    console.log(`--- ${name}: ${failed > 0 ? 'FAILED' : 'passed'} in ${seconds} s`);
  }
}

/** Calls `work` with where its programs write to: a file, or what this process writes to. */
async function writingTo(log, work) {
  if (log === null) return work('inherit');
  const file = openSync(log, 'w');
  try {
    return await work(['ignore', file, file]);
  } finally {
    closeSync(file);
  }
}

/** A step that is one check. */
async function command({ stdio }, program, args) {
  const code = await run(program, args, { stdio });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest({ stdio, isGuest }, ...projects) {
  const report = join(reports, `${projects[0]}.json`);
  const names = projects.flatMap(project => ['--project', project]);
  const workers = isGuest ? ['--maxWorkers=1'] : [];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', ['run', ...names, ...workers, ...reporters], { stdio });
  return counted(code, report, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    named: testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => withMessage(fullName, failureMessages)),
    ),
  }));
}

async function playwright({ stdio }) {
  const report = join(reports, 'e2e.json');
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    stdio,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return counted(code, report, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    named: suites.flatMap(shakyOf),
  }));
}

/** Titles of the browser tests that failed, or passed at a second try. */
function shakyOf({ specs = [], suites = [] }) {
  const titled = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) =>
        withMessage(
          `${status === 'flaky' ? 'second try' : 'failed'}: ${file} ${title}`,
          results.flatMap(({ error }) => error?.message ?? []),
        ),
      ),
  );
  return [...titled, ...suites.flatMap(shakyOf)];
}

/** A test and the beginning of what it said, so that the end of a long log is enough to know what happened. */
function withMessage(title, [message = '']) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
  return [title, ...lines.map(line => `    ${line.slice(0, 300)}`)].join('\n          ');
}

/** A runner that failed without a failed test (a file that does not load, say) has failed all the same. */
function counted(code, report, read) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { passed, failed, named } = read(JSON.parse(readFileSync(report, 'utf8')));
  const isSilent = code === 0 && passed === 0;
  return { passed, failed: (code !== 0 && failed === 0) || isSilent ? 1 : failed, named };
}
