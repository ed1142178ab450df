// Runs the programs that check the project, and reads their reports.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, run } from '../run.mjs';

export const reports = join(root, 'test-results', 'reports');

/**
 * The outcome of a step: how many tests passed, failed and were skipped, each failed test with its message,
 * and every test with its seconds.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], timed: { title: string, seconds:
 * number }[] }} Outcome
 */

/** Runs a step that is a single check. */
export async function runCommand({ stdio, env }, program, args) {
  const code = await run(program, args, { stdio, env });
  const isPassed = code === 0;
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0, failures: [], timed: [] };
}

/** @param files The test files to run; if the list is empty, all files of the projects are run. */
export async function runVitest({ stdio, env, name, isGuest, files = [] }, ...projects) {
  const report = join(reports, `${name}.json`);
  const names = projects.flatMap(project => ['--project', project]);
  const workers = isGuest ? ['--maxWorkers=1'] : [];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', ['run', ...names, ...workers, ...reporters, ...files], { stdio, env });
  return readOutcome(code, report, readVitest);
}

export async function runPlaywright({ stdio, env, name, files = [] }) {
  const report = join(reports, `${name}.json`);
  const code = await run('playwright', ['test', '--reporter=list,json', ...files], {
    stdio,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return readOutcome(code, report, readPlaywright);
}

function readVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    failures: tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message] }) => describeFailure(fullName, message)),
    timed: tests.map(({ fullName, duration }) => ({ title: fullName, seconds: (duration ?? 0) / 1000 })),
  };
}

function readPlaywright({ stats, suites }) {
  const tests = suites.flatMap(testsOf);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ title, results }) =>
        describeFailure(title, results.find(({ error }) => error?.message !== undefined)?.error.message),
      ),
    timed: tests.map(({ title, results }) => ({
      title,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}

function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({ title: `${file} ${title}`, status, results })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/**
 * Returns a test's title and the beginning of its message, so that the end of a long log suffices to see what happened.
 */
function describeFailure(title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
  return [title, ...lines.map(line => `    ${line.slice(0, 300)}`)].join('\n          ');
}

/**
 * Reads the outcome of a run. A runner that fails without a failed test (e.g. because a file doesn't load) or that runs
 * no test counts as a failure.
 */
function readOutcome(code, report, read) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, failures: [], timed: [] };
  const outcome = read(JSON.parse(readFileSync(report, 'utf8')));
  const hasNoTests = code === 0 && outcome.passed === 0;
  return { ...outcome, failed: (code !== 0 && outcome.failed === 0) || hasNoTests ? 1 : outcome.failed };
}
