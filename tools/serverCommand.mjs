// How `npm start` and the benchmarks run the server.

import { runOrExit } from './run.mjs';
import { isServerBundleStale } from './staleBuild.mjs';

/**
 * The server's memory at rest is mostly room for new objects, which Node lets grow to 64 MB. With an eighth of that,
 * calls take the same time.
 */
export const serverArguments = ['--max-semi-space-size=8', 'dist/server/main.mjs'];

/** The cache of compiled sources saves a third of the start-up time, and keeps the compiler out of memory. */
export const compileCache = process.env.NODE_COMPILE_CACHE ?? 'node_modules/.cache/compiled';

/** Bundles the server if the bundle is older than its sources. */
export async function bundleServer() {
  if (isServerBundleStale()) await runOrExit('node', ['tools/bundleServer.mjs']);
}
