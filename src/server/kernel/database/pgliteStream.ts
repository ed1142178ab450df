import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';

type Reply = { id: number; bytes?: Uint8Array; failed?: string };

/** A PGlite server in its worker thread. `send` takes and returns bytes of PostgreSQL's wire protocol. */
export type PGliteServer = {
  send(bytes: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A server that other threads can connect to directly. */
export type PGliteHost = PGliteServer & {
  /**
   * Creates a port for a thread, and a function that closes the port. After that, nothing the thread sends reaches the
   * database.
   */
  invite(): { port: MessagePort; dismiss(): void };
};

/**
 * Starts PGlite on a folder, and resolves when PGlite is ready. Creating a database takes twice the memory of using
 * one, and a thread only releases memory when it ends, so a new database is created in a separate thread.
 */
export async function startPGlite(dataDir: string): Promise<PGliteHost> {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await (await startWorker(dataDir)).close();
  return startWorker(dataDir);
}

async function startWorker(dataDir: string): Promise<PGliteHost> {
  const worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), { workerData: { dataDir } });
  await new Promise<void>((resolve, reject) => {
    // The channel is also used for other messages: under `node --watch`, a worker reports the files it imports.
    worker.on('message', (message: { ready?: true; failed?: string }) => {
      if (message.ready) resolve();
      else if (message.failed !== undefined) reject(new Error(message.failed));
    });
    worker.once('error', reject);
  });
  const { call, failAll } = createCalls(worker);
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('The database worker has ended.')));
  let guests = 0;
  return {
    send: call.send,
    invite: () => {
      guests += 1;
      const guest = guests;
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ guest, port: port1 }, [port1]);
      return { port: port2, dismiss: () => worker.postMessage({ guest, leave: true }) };
    },
    close: async () => {
      await call.close();
      await worker.terminate();
    },
  };
}

/** Connects a thread to the server through a port from `invite`. */
export function connectToPglite(port: MessagePort): PGliteServer {
  const { call } = createCalls(port);
  return { send: call.send, close: async () => port.close() };
}

type Channel = Pick<Worker, 'postMessage'> & {
  on(event: 'message', listener: (reply: Reply) => void): unknown;
};

/** Sends requests to the database worker and matches the responses to them. */
function createCalls(channel: Channel) {
  const waiting = new Map<number, { resolve(reply: Reply): void; reject(error: Error): void }>();
  let lastId = 0;
  channel.on('message', (reply: Reply) => {
    const caller = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.failed === undefined) caller?.resolve(reply);
    else caller?.reject(new Error(reply.failed));
  });
  let ended: Error | null = null;
  const ask = (message: object, handedOver: ArrayBuffer[] = []) =>
    new Promise<Reply>((resolve, reject) => {
      if (ended) return reject(ended);
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      channel.postMessage({ ...message, id: lastId }, handedOver);
    });
  return {
    call: {
      send: async (bytes: Uint8Array) => {
        // A Buffer is often a view of a larger pool, all of which would be cloned, so the bytes are copied and the copy
        // is transferred.
        const copy = new Uint8Array(bytes);
        return (await ask({ bytes: copy }, [copy.buffer])).bytes ?? new Uint8Array();
      },
      close: () => ask({ close: true }),
    },
    /** Makes current and later requests fail, because there will be no more responses. */
    failAll: (error: Error) => {
      ended ??= error;
      for (const caller of waiting.values()) caller.reject(error);
      waiting.clear();
    },
  };
}

const authenticationOk = [0x52, 0, 0, 0, 8, 0, 0, 0, 0];
const readyForQuery = [0x5a, 0, 0, 0, 5, 0x49];
const terminate = 0x58;

/**
 * The socket that `pg` uses to reach PGlite, so that one driver, with one set of parsers, errors and
 * parameter rules, serves PGlite and a real server. PGlite has no start-up handshake, so it is simulated
 * here.
 */
export class PGliteStream extends Duplex {
  readonly #server: PGliteServer;
  #isStarted = false;

  constructor(server: PGliteServer) {
    super();
    this.#server = server;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    this.#exchange(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: (error?: Error) => void): void {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  async #exchange(bytes: Uint8Array): Promise<void> {
    if (!this.#isStarted) {
      this.#isStarted = true;
      this.push(Buffer.from([...authenticationOk, ...readyForQuery]));
      return;
    }
    if (bytes[0] === terminate) {
      this.push(null);
      this.destroy();
      return;
    }
    this.push(Buffer.from(await this.#server.send(bytes)));
  }
}
