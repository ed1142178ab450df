/** Makes, fills and drops the indexes of large directories, beside everything else that runs (decision 0016). */
import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { bumpStamp } from '../repositories/directories.ts';
import {
  type FieldIndexKey,
  insertFieldIndex,
  listUnfinished,
  listUnused,
  markFieldIndex,
  noteUse,
} from '../repositories/fieldIndexes.ts';
import { dropBatch, fillBatch, type IndexContext, type IndexPlace, type Progress } from './fillIndex.ts';
import { fingerprintOf } from './recordIndexes.ts';

export interface IndexKeeper {
  /** Says that searches would be quicker with these. Answers at once; they are made in the background. */
  want(accountId: string, keys: readonly FieldIndexKey[]): void;
  /** Says that a search asked them: an index that nobody asks for a month is dropped. */
  used(accountId: string, indexIds: readonly number[]): void;
  /** Resolves when everything wanted so far is made, and everything unused is gone. */
  settle(): Promise<void>;
  /** Ends after the batch that is being written. */
  close(): Promise<void>;
}

const EVERY_MS = 60_000;
const UNUSED_DAYS = 30;
const FIRST_BATCH = 200;
const MOST_IN_BATCH = 5_000;
/** How long a batch may take: writers of its records wait that long, and on PGlite everybody. */
const BATCH_MS = 40;
/** Of the time of a batch, how much is left to others after it. */
const REST = 0.25;

export function createIndexKeeper(context: IndexContext): IndexKeeper {
  const wanted = new Map<string, { accountId: string; key: FieldIndexKey }>();
  const uses = new Map<string, Set<number>>();
  const ending = new AbortController();
  let running: Promise<void> | null = null;

  const timer = setInterval(() => wake(), EVERY_MS);
  timer.unref();

  // Whoever wants an index does so inside a transaction, which the work must not take for its own.
  const wake = AsyncResource.bind(() => {
    if (running || ending.signal.aborted) return;
    running = work()
      .catch((error: unknown) => {
        if (!ending.signal.aborted) console.error('An index could not be kept:', messageOf(error));
      })
      .finally(() => {
        running = null;
        if (wanted.size > 0) setImmediate(wake);
      });
  });

  const work = async () => {
    await writeUses(context, uses);
    for (const [name, { accountId, key }] of wanted) {
      wanted.delete(name);
      await decideOn(context, accountId, key);
    }
    await dropUnused(context);
    const { database } = context;
    for (const { accountId, indexId, state } of await database.asSystem(listUnfinished)) {
      const step = state === 'building' ? fillBatch : dropBatch;
      await runBatches(context, { step, place: { accountId, indexId } }, ending.signal);
    }
  };

  return {
    want(accountId, keys) {
      for (const key of keys) {
        wanted.set(`${accountId} ${key.directoryId} ${key.fieldId} ${key.key}`, { accountId, key });
      }
      if (keys.length > 0) setImmediate(wake);
    },
    used(accountId, indexIds) {
      const ids = uses.get(accountId) ?? new Set();
      for (const id of indexIds) ids.add(id);
      uses.set(accountId, ids);
    },
    async settle() {
      do {
        wake();
        await running;
      } while (wanted.size > 0 && !ending.signal.aborted);
    },
    async close() {
      ending.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** Batches grow and shrink to their time; others get their turn between them. */
async function runBatches(
  context: IndexContext,
  { step, place }: { step: typeof fillBatch; place: IndexPlace },
  signal: AbortSignal,
): Promise<void> {
  let progress: Progress = 'more';
  for (let size = FIRST_BATCH; progress === 'more' && !signal.aborted; ) {
    const startedAt = performance.now();
    progress = await step(context, place, size);
    const took = performance.now() - startedAt;
    const fitting = Math.round(size * Math.min(2, Math.max(0.25, BATCH_MS / took)));
    size = Math.min(MOST_IN_BATCH, Math.max(20, fitting));
    await pause(Math.min(took * REST, 1_000));
  }
}

/** Under the definitions' lock: writers who do not know of the index have ended, those who come keep it. */
async function decideOn(
  { database, definitions: store, servers }: IndexContext,
  accountId: string,
  key: FieldIndexKey,
): Promise<void> {
  const isKnown = (definitions: { indexes: readonly FieldIndexKey[] }) =>
    definitions.indexes.some(
      other =>
        other.directoryId === key.directoryId && other.fieldId === key.fieldId && other.key === key.key,
    );
  const isThere = await database.forAccount(accountId, async trx =>
    isKnown(await store.load(trx, accountId)),
  );
  if (isThere) return;
  await database.forAccount(accountId, async trx => {
    await bumpStamp(trx, accountId);
    const definitions = await store.read(trx, accountId);
    const fingerprint = fingerprintOf({ trx, accountId, definitions, servers }, key);
    if (isKnown(definitions) || fingerprint === undefined) return;
    await insertFieldIndex(trx, accountId, { ...key, fingerprint });
  });
}

async function dropUnused({ database }: IndexContext): Promise<void> {
  const unused = await database.asSystem(trx => listUnused(trx, UNUSED_DAYS));
  for (const [accountId, indexes] of Map.groupBy(unused, index => index.accountId)) {
    const indexIds = indexes.map(index => index.indexId);
    await database.forAccount(accountId, async trx => {
      await bumpStamp(trx, accountId);
      await markFieldIndex(trx, accountId, { indexIds, state: 'dropping' });
    });
  }
}

async function writeUses({ database }: IndexContext, uses: Map<string, Set<number>>): Promise<void> {
  for (const [accountId, indexIds] of uses) {
    uses.delete(accountId);
    await database.forAccount(accountId, trx => noteUse(trx, accountId, [...indexIds]));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What waits to be sorted into the index of words is looked through by every search: sorted in, when much was written. */
export async function sortWordsIn({ database }: Pick<IndexContext, 'database'>): Promise<void> {
  await sql`select gin_clean_pending_list('word_index_words'::regclass)`.execute(database.asOwner);
}
