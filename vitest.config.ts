import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const inDom = ['**/*.ui.test.tsx'];
const onServer = ['tests/server/**/*.test.ts', 'src/server/**/*.test.ts'];
const ignored = ['node_modules/**', 'dist/**', 'tests/e2e/**'];

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
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
        test: { name: 'ui', environment: 'jsdom', include: inDom, exclude: ignored, testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: onServer,
          globalSetup: 'tests/server/globalSetup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
