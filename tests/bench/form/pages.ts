/** Builds the pages of the benches like the application, each separately, and serves them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createValidatorModules } from '#server/modules/definitions/schemaValidators.ts';
import { directory } from './hundredFields.ts';

export type PageName = (typeof pages)[number];

const pages = ['docket', 'rjsf', 'jsonforms', 'fields', 'scripts'] as const;
/** Docket's own pages, which are built without the modules that the application excludes. */
const ours: readonly string[] = ['docket', 'fields', 'scripts'];

const here = fileURLToPath(new URL('.', import.meta.url));
const emptyModule = fileURLToPath(new URL('../../../src/view/empty.ts', import.meta.url));

/** Replaces the modules that the application excludes in Docket's own pages; other libraries are built unmodified. */
function getConfig(page: PageName, outDir: string): InlineConfig {
  return {
    configFile: false,
    root: here,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    resolve: {
      alias: ours.includes(page) ? { 'markdown-to-jsx/react': emptyModule } : {},
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: join(here, `${page}.html`) },
    },
  };
}

/** Builds into `outDir` and serves it. @returns the address, and a function that stops the server */
export async function servePages(outDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  for (const page of pages) await build(getConfig(page, outDir));
  await writeFile(join(outDir, 'validator.js'), await validatorModule());
  const server = await preview({
    configFile: false,
    root: here,
    logLevel: 'error',
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port: 0,
      // In isolated pages, the clock has a resolution of 5 µs instead of 100.
      headers: {
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      },
    },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The pages are not served.');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}

/** Returns the validator in the form in which the server generates it for browsers. */
async function validatorModule(): Promise<string> {
  const modules = createValidatorModules('a secret for nobody, 32 characters long');
  const { schema } = compileDirectory(directory, createFieldRegistry(fieldPlugins));
  const name = modules.urlOf('bench', schema).split('/').at(-1) ?? '';
  return (await modules.read(name)) ?? '';
}
