import type { Readable } from 'node:stream';
import type { AttachedFile } from '#server/kernel/http/attachment.ts';
import type { ApiRequest } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';

export type ExportOperation = 'exportItems' | 'exportProcesses';
export type ExportReads = Pick<RecordCalls, 'read' | 'readAccount'>;
/** What can be sent to a thread of a request. */
export type Asked<Operation extends ExportOperation> = Pick<
  ApiRequest<Operation>,
  'principal' | 'params' | 'body'
>;

export interface StartedExport {
  /** Of all matches in order, as `matchingIds` or `matchingAcross` has them. */
  readonly ids: string;
  readonly count: number;
  /** Of the searches that found them, where there were several. */
  readonly directoryIds: readonly string[];
  readonly file: AttachedFile;
}

export interface ExportKind<Operation extends ExportOperation> {
  /** Finds the records. @throws ProblemError for everything that is wrong with the request. */
  start(reads: ExportReads, asked: Asked<Operation>): Promise<StartedExport>;
  /** Reads the records page by page as the file is read. */
  write(reads: ExportReads, asked: Asked<Operation>, started: StartedExport): Promise<Readable>;
}
