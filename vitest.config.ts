import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirstSequencer } from './tests/server/longestFirst.ts';
import { browserArguments } from './tools/browserArguments.mjs';

const inDom = ['**/*.ui.test.tsx'];
const onServer = ['tests/server/**/*.test.ts', 'src/server/**/*.test.ts'];
/** The browser that `npm test` found, then Debian's; Playwright's own if there is neither. */
const executablePath = process.env.CHROMIUM_PATH;
/** Storybook takes seconds to load, for which the other projects would have to wait. */
const named = process.argv.filter((_, index) => process.argv[index - 1] === '--project');
const hasStories = named.length === 0 || named.includes('stories');
const ignored = ['node_modules/**', 'dist/**', 'tests/e2e/**'];

export default defineConfig(async () => ({
  plugins: [react()],
  test: {
    // A file spends half of its time waiting for its database or browser.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirstSequencer },
    // A shared machine can starve a test for seconds.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Loading the same modules again for each file took most of the step's time.
          isolate: false,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...ignored, ...inDom, ...onServer, 'tests/contract/**', 'tests/architecture/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'laws',
          environment: 'node',
          include: ['tests/contract/**/*.test.{ts,tsx}'],
          exclude: inDom,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'ui', environment: 'jsdom', include: inDom, exclude: ignored },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: onServer,
          // The same as for the server itself: Node strips the types, nothing is transformed.
          experimental: { viteModuleRunner: false },
          globalSetup: 'tests/server/globalSetup.ts',
          // Tests check log lines where they enable them; `LOG_LEVEL=error npm test -- server` shows the others.
          env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
          // Files of a worker share its modules, and with them one running server: see tests/server/harness.ts.
          isolate: false,
          // In `npm test -- all`, generated tests run ten times as long.
          testTimeout: process.env.TEST_ALL ? 1_200_000 : 120_000,
          hookTimeout: 120_000,
        },
      },
      ...(hasStories ? [await storiesProject()] : []),
    ],
  },
}));

async function storiesProject(): Promise<TestProjectInlineConfiguration> {
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin');
  return {
    // Every story is rendered in a real browser, its play function is run, and axe checks it.
    plugins: [await storybookTest({ configDir: '.storybook' })],
    test: {
      name: 'stories',
      testTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
        provider: playwright({
          launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
          // A dialog that fades in isn't visible before its first frame, and frames are delayed on a busy machine.
          contextOptions: { reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}
