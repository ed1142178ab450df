import type { Readable } from 'node:stream';
import { exportItems } from './exportItems.ts';
import type { Asked, ExportReads, StartedExport } from './exportKind.ts';
import { exportProcesses } from './exportProcesses.ts';

/** An export whose records have been found. */
export type ExportJob = { readonly started: StartedExport } & (
  | { readonly operation: 'exportItems'; readonly asked: Asked<'exportItems'> }
  | { readonly operation: 'exportProcesses'; readonly asked: Asked<'exportProcesses'> }
);

export function writeExport(reads: ExportReads, job: ExportJob): Promise<Readable> {
  return job.operation === 'exportItems'
    ? exportItems.write(reads, job.asked, job.started)
    : exportProcesses.write(reads, job.asked, job.started);
}
