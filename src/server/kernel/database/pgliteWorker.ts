import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * A request to PGlite, which runs outside the HTTP thread because it blocks the thread it runs in. The bytes are
 * messages of PostgreSQL's wire protocol. Requests are handled in order, and each gets one response.
 */
type Request = { id: number; bytes: Uint8Array } | { id: number; close: true };
/** Registers or closes the port through which another thread sends requests. */
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
    const bytes = await run(request.bytes);
    asker.postMessage({ id: request.id, bytes }, [bytes.buffer]);
  } catch (error) {
    asker.postMessage({ id: request.id, failed: String(error) });
  }
}

/**
 * Returns the response to bytes of the protocol. Doesn't use `execProtocolRaw`, which also parses each response and
 * retains the result until the database is closed, so that the thread would run out of memory.
 */
async function run(question: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  await database.execProtocolRawStream(question, {
    // Copies the part, because it is a view of PGlite's own memory, which the next part overwrites.
    onRawData: part => parts.push(part.slice()),
  });
  const answer = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    answer.set(part, place);
    place += part.length;
  }
  return answer;
}
