/** Runs the server that all tests share. Playwright's configuration starts this script. */
import { endWithParent } from '../../../tools/run.mjs';
import { startTestServer } from './startTestServer.ts';

// Otherwise, an interrupted run would leave its server on the port that the next run needs.
endWithParent();

const { close } = await startTestServer();
process.once('SIGTERM', async () => {
  await close();
  process.exit(0);
});
