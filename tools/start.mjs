// Builds when the build is stale, then becomes the server.
import { run, runOrExit } from './run.mjs';
import { isBuildStale } from './staleBuild.mjs';

if (isBuildStale()) {
  console.log('Building the application ...');
  await runOrExit('node', ['tools/build.mjs']);
}
console.log('Starting the server ...');
process.exitCode = await run('node', ['src/server/main.ts']);
