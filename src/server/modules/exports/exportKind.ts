import type { Readable } from 'node:stream';
import type { AttachedFile } from '#server/kernel/http/attachment.ts';
import type { ApiRequest } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';

export type ExportOperation = 'exportItems' | 'exportProcesses';
export type ExportInput = Pick<RecordCalls, 'read' | 'readAccount'>;
/** The part of a request that can be sent to a thread. */
export type ExportRequestData<Operation extends ExportOperation> = Pick<
  ApiRequest<Operation>,
  'principal' | 'params' | 'body'
>;

export interface StartedExport {
  /** All matches in order, in the format of `findMatchingIds` or `findMatchingIdsAcrossDirectories`. */
  readonly ids: string;
  readonly count: number;
  /** The ids of the searched directories, if the export covers several; otherwise empty. */
  readonly directoryIds: readonly string[];
  readonly file: AttachedFile;
}

export interface ExportKind<Operation extends ExportOperation> {
  /** Finds the records. @throws ProblemError for any error in the request. */
  start(reads: ExportInput, asked: ExportRequestData<Operation>): Promise<StartedExport>;
  /** Reads the records page by page while the file is being read. */
  write(reads: ExportInput, asked: ExportRequestData<Operation>, started: StartedExport): Promise<Readable>;
}
