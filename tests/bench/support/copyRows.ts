import { once } from 'node:events';
import type pg from 'pg';

interface CopyConnection {
  readonly stream: NodeJS.WritableStream & { writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const chunkBytes = 1 << 16;

/** Runs COPY … FROM STDIN through the driver, which supports the messages but has no call for it. */
export function copyRows(
  client: pg.Client,
  { table, columns, rows }: { table: string; columns: readonly string[]; rows: Iterable<(string | null)[]> },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const send = async (connection: CopyConnection) => {
      let chunk = '';
      const flush = async () => {
        connection.sendCopyFromChunk(Buffer.from(chunk));
        chunk = '';
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      };
      for (const row of rows) {
        chunk += `${row.map(escaped).join('\t')}\n`;
        if (chunk.length > chunkBytes) await flush();
      }
      if (chunk !== '') await flush();
      connection.endCopyFrom();
    };
    const submittable = {
      submit: (connection: CopyConnection) =>
        connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => {
        send(connection).catch(error => connection.sendCopyFail(String(error)));
      },
      handleRowDescription() {},
      handleDataRow() {},
      handlePortalSuspended() {},
      handleEmptyQuery() {},
      handleCommandComplete() {},
      handleError(error: unknown) {
        failure = error;
      },
      handleReadyForQuery() {
        if (failure) reject(failure);
        else resolve();
      },
    };
    client.query(submittable as never);
  });
}

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escaped(value: string | null): string {
  return value === null
    ? '\\N'
    : value.replaceAll(/[\\\t\n\r]/g, character => special[character] ?? character);
}
