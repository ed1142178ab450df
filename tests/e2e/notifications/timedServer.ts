/** Run by `startTimedServer`: a complete server with separate data, and a clock that only moves on request. */
import { TestTime } from '../../server/support/testTime.ts';
import { startTestServer } from '../support/startTestServer.ts';

const time = new TestTime(new Date().toISOString());
const { address, close } = await startTestServer({ time });
process.send?.({ url: address });

process.on('message', (told: { readonly hours: number }) => {
  time.moveTo(new Date(time.now() + told.hours * 3_600_000).toISOString());
});
process.on('disconnect', async () => {
  await close();
  process.exit(0);
});
