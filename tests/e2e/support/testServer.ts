/** Runs the server that all tests share. Playwright's configuration starts this script. */
import { startTestServer } from './startTestServer.ts';

const { close } = await startTestServer();
process.once('SIGTERM', async () => {
  await close();
  process.exit(0);
});
