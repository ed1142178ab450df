// Every check of the project, one named step after the other. `npm test -- unit e2e` runs only the steps named.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './findBrowser.mjs';
import { root, run } from './run.mjs';

const reports = join(root, 'test-results', 'reports');

const steps = [
  {
    name: 'format',
    says: 'formatting and lint',
    run: () => command('biome', ['check', '--error-on-warnings']),
  },
  { name: 'types', says: 'types', run: () => command('tsc', ['--noEmit', '-p', '.']) },
  {
    name: 'contract',
    says: 'generated types are up to date with the contract',
    run: () => command('node', ['tools/generate-contract.ts', '--check']),
  },
  { name: 'unit', says: 'unit tests', run: () => vitest('unit', 'ui') },
  { name: 'laws', says: 'laws over every field plugin, rule parity, contract', run: () => vitest('laws') },
  { name: 'architecture', says: 'who may import whom', run: () => vitest('architecture') },
  { name: 'server', says: 'the server on PGlite and on native PostgreSQL', run: () => vitest('server') },
  {
    name: 'stories',
    says: 'every story in a browser: it draws, does what it says, and axe finds nothing',
    run: () => vitest('stories'),
  },
  {
    name: 'storybook',
    says: 'Storybook builds',
    run: () => command('storybook', ['build', '--quiet', '--disable-telemetry', '-o', 'dist/storybook']),
  },
  { name: 'build', says: 'the application builds', run: () => command('node', ['tools/build.mjs']) },
  { name: 'e2e', says: 'end to end in a browser', run: playwright },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !steps.some(step => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${steps.map(step => step.name).join(', ')}.`);
  process.exit(1);
}
const chosen = steps.filter(step => wanted.length === 0 || wanted.includes(step.name));

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
process.env.CHROMIUM_PATH = await findBrowser();

const results = [];
for (const [index, step] of chosen.entries()) {
  console.log(`\n=== ${index + 1}/${chosen.length} ${step.name}: ${step.says}`);
  const startedAt = Date.now();
  const { passed, failed, named = [] } = await step.run();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  results.push({ name: step.name, passed, failed, named, seconds });
  console.log(`--- ${step.name}: ${failed > 0 ? 'FAILED' : 'passed'} in ${seconds} s`);
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

/** A step that is one check. */
async function command(program, args) {
  const code = await run(program, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(...projects) {
  const report = join(reports, `${projects[0]}.json`);
  const names = projects.flatMap(project => ['--project', project]);
  const code = await run('vitest', [
    'run',
    ...names,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return counted(code, report, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    named: testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    ),
  }));
}

async function playwright() {
  const report = join(reports, 'e2e.json');
  const code = await run('playwright', ['test', '--reporter=list,json'], {
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
      .map(({ status }) => `${status === 'flaky' ? 'second try' : 'failed'}: ${file} ${title}`),
  );
  return [...titled, ...suites.flatMap(shakyOf)];
}

/** A runner that failed without a failed test (a file that does not load, say) has failed all the same. */
function counted(code, report, read) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { passed, failed, named } = read(JSON.parse(readFileSync(report, 'utf8')));
  const isSilent = code === 0 && passed === 0;
  return { passed, failed: (code !== 0 && failed === 0) || isSilent ? 1 : failed, named };
}
