/** Run by the configuration of Playwright: the server that all tests share. */
import { startTestServer } from './startTestServer.ts';

const { close } = await startTestServer();
process.once('SIGTERM', async () => {
  await close();
  process.exit(0);
});
