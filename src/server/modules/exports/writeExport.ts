import type { Readable } from 'node:stream';
import type { ExportInput, ExportRequestData, StartedExport } from './exportKind.ts';
import { itemsExportKind } from './itemsExportKind.ts';
import { processesExportKind } from './processesExportKind.ts';

/** An export whose records have been found. */
export type ExportJob = { readonly started: StartedExport } & (
  | { readonly operation: 'exportItems'; readonly asked: ExportRequestData<'exportItems'> }
  | { readonly operation: 'exportProcesses'; readonly asked: ExportRequestData<'exportProcesses'> }
);

export function writeExport(reads: ExportInput, job: ExportJob): Promise<Readable> {
  return job.operation === 'exportItems'
    ? itemsExportKind.write(reads, job.asked, job.started)
    : processesExportKind.write(reads, job.asked, job.started);
}
