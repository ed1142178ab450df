import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * Runs PGlite away from the HTTP thread, because it freezes the thread it runs in. Speaks PostgreSQL's own wire
 * protocol: bytes in, bytes out, one answer per message, in order.
 */
type Request = { id: number; bytes: Uint8Array } | { id: number; close: true };

const port = parentPort;
if (port === null) throw new Error('pgliteWorker runs as a worker thread only.');

const database = new PGlite({
  dataDir: String(workerData.dataDir),
  extensions: { pg_trgm, btree_gin },
});
let queue: Promise<unknown> = database.waitReady.then(
  () => port.postMessage({ ready: true }),
  error => port.postMessage({ failed: String(error) }),
);

port.on('message', (request: Request) => {
  queue = queue.then(() => answer(request));
});

async function answer(request: Request): Promise<void> {
  try {
    if ('close' in request) {
      await database.close();
      port?.postMessage({ id: request.id });
      port?.close();
      return;
    }
    const bytes = await database.execProtocolRaw(request.bytes);
    // The bytes may be a view of PGlite's own memory, so they are copied, and the copy is handed over.
    const copy = new Uint8Array(bytes);
    port?.postMessage({ id: request.id, bytes: copy }, [copy.buffer]);
  } catch (error) {
    port?.postMessage({ id: request.id, failed: String(error) });
  }
}
