// Builds the application if the build is out of date, then runs the server.
import { endWithParent, run, runOrExit } from './run.mjs';
import { isBuildStale } from './staleBuild.mjs';

if (isBuildStale()) {
  console.log('Building the application ...');
  await runOrExit('node', ['tools/build.mjs']);
}
endWithParent();
console.log('Starting the server ...');
// The cache of compiled sources saves a third of the start-up time, and keeps the compiler out of memory.
const compileCache = process.env.NODE_COMPILE_CACHE ?? 'node_modules/.cache/compiled';
process.exitCode = await run('node', ['src/server/main.ts'], { env: { NODE_COMPILE_CACHE: compileCache } });
