// Builds the application and the server if they are out of date, then runs the server.
import { endWithParent, run, runOrExit } from './run.mjs';
import { bundleServer, compileCache, serverArguments } from './serverCommand.mjs';
import { isBuildStale } from './staleBuild.mjs';

if (isBuildStale()) {
  console.log('Building the application ...');
  await runOrExit('node', ['tools/build.mjs']);
}
await bundleServer();
endWithParent();
console.log('Starting the server ...');
process.exitCode = await run('node', serverArguments, { env: { NODE_COMPILE_CACHE: compileCache } });
