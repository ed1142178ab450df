import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { log } from '#server/kernel/log/log.ts';
import { transactionChannel } from './diagnostics.ts';
import { CallTimeoutError } from './errors.ts';

/**
 * Statements slower than this are logged. PGlite has only one connection, so a slow statement blocks
 * everyone.
 */
const SLOW_MS = 2_000;
const MAX_LOGGED = 400;

/** The connection of one transaction. */
export class ClientConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  readonly #deadline: number;
  readonly #statements: string[] = [];

  /** @param deadline The time after which no statement starts, in ms of `performance.now()`. */
  constructor(
    client: PoolClient,
    { nameOf, deadline }: { nameOf: (text: string) => string | undefined; deadline: number },
  ) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#deadline = deadline;
  }

  /** The texts of the statements so far. Recorded only while `transactionChannel` has subscribers. */
  get statements(): readonly string[] {
    return this.#statements;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const startedAt = performance.now();
    if (startedAt > this.#deadline) throw new CallTimeoutError();
    if (transactionChannel.hasSubscribers) this.#statements.push(query.sql);
    const { command, rowCount, rows } = await this.#client.query({
      name: this.#nameOf(query.sql),
      text: query.sql,
      values: [...query.parameters],
    });
    noteSlow(query, performance.now() - startedAt);
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: rows ?? [], numAffectedRows: isWrite ? BigInt(rowCount ?? 0) : undefined };
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator, but nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read in pages.');
  }
}

/** Logs the text of a slow statement, which contains placeholders but no values. */
function noteSlow({ sql }: CompiledQuery, ms: number): void {
  if (ms < SLOW_MS) return;
  const statement = sql.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LOGGED);
  log.warn({ ms: Math.round(ms), statement }, 'A statement of the database took long');
}
