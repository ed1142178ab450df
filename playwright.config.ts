import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { botApiPort } from './tests/e2e/support/botApiPort.ts';
import { browserArguments } from './tools/browserArguments.mjs';

const port = Number(process.env.E2E_PORT ?? 4173);
process.env.E2E_DATA_DIR ??= temporaryFolder();

/** Runs the built application on a separate server with an empty database; each test registers its own account. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  // Waits normally end within a moment; a shared machine can stall for much longer.
  timeout: 180_000,
  expect: { timeout: 25_000 },
  workers: 2,
  // A test that needs a second attempt is a defect.
  retries: 0,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    // Animation frames cost an eighth of the processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step of every test costs more than rerunning the few that fail: `--trace on` enables it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Pages of one context share a process: see tests/e2e/support/keptContexts.ts.
      args: [...browserArguments, '--process-per-site'],
    },
  },
  webServer: {
    // Replaces the shell, so that the server notices when this process ends.
    command: 'exec node tests/e2e/support/testServer.ts',
    url: `http://127.0.0.1:${port}/api/health`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      // All tests use one address, and some of them fill directories call by call.
      LOG_INS_PER_MINUTE: '1000000',
      CALLS_PER_MINUTE: '1000000',
      ACCOUNT_CALLS_PER_MINUTE: '1000000',
      // The network in which tests receive webhooks.
      OUTGOING_NETWORKS: '127.0.0.1',
      TELEGRAM_API_ROOT: `http://127.0.0.1:${botApiPort}`,
    },
    timeout: 60_000,
    // With an explicit port, the server running there is used, so that its data can be examined afterwards.
    reuseExistingServer: process.env.E2E_PORT !== undefined,
  },
});

/** Deleted after the run, unless the server has an explicit port. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docket-e2e-'));
  if (process.env.E2E_PORT === undefined)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
