import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * Runs PGlite away from the HTTP thread, because it freezes the thread it runs in. Speaks PostgreSQL's own wire
 * protocol: bytes in, bytes out, one answer per message, in order.
 */
type Request = { id: number; bytes: Uint8Array } | { id: number; close: true };
/** Another thread speaks through a port of its own, until it is shut out. */
type Guest = { guest: number; port: MessagePort } | { guest: number; leave: true };

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

const guests = new Map<number, MessagePort>();

port.on('message', (request: Request | Guest) => {
  if ('guest' in request) receive(request);
  else queue = queue.then(() => answer(port, request));
});

function receive(request: Guest): void {
  if ('leave' in request) {
    guests.get(request.guest)?.close();
    guests.delete(request.guest);
    return;
  }
  const { port: from } = request;
  guests.set(request.guest, from);
  from.on('message', (message: Request) => {
    queue = queue.then(() => answer(from, message));
  });
}

type Asker = Pick<MessagePort, 'postMessage' | 'close'>;

async function answer(asker: Asker, request: Request): Promise<void> {
  try {
    if ('close' in request) {
      await database.close();
      asker.postMessage({ id: request.id });
      asker.close();
      return;
    }
    const bytes = await database.execProtocolRaw(request.bytes);
    // The bytes may be a view of PGlite's own memory, so they are copied, and the copy is handed over.
    const copy = new Uint8Array(bytes);
    asker.postMessage({ id: request.id, bytes: copy }, [copy.buffer]);
  } catch (error) {
    asker.postMessage({ id: request.id, failed: String(error) });
  }
}
