import { createAttachmentResponse } from '#server/kernel/http/attachment.ts';
import type { OperationHandlers } from '#server/kernel/http/handlers.ts';
import type { ExportInput } from './exportKind.ts';
import type { ExportWorkerThread } from './exportWorkerThread.ts';
import { itemsExportKind } from './itemsExportKind.ts';
import { processesExportKind } from './processesExportKind.ts';
import { type ExportJob, writeExport } from './writeExport.ts';

/** Up to this number of records, an export is as fast as a page of a list, and faster than starting a thread. */
const MAX_RECORDS_HERE = 500;

/** Exports lists as files. The request is validated before the first byte. The rest is streamed page by page. */
export function createExportRoutes(
  reads: ExportInput,
  thread: Pick<ExportWorkerThread, 'write'>,
): OperationHandlers {
  const send = async (job: ExportJob) => {
    const isSmall = job.started.count <= MAX_RECORDS_HERE;
    return createAttachmentResponse(
      await (isSmall ? writeExport(reads, job) : thread.write(job)),
      job.started.file,
    );
  };
  return {
    async exportItems({ principal, params, body }) {
      const asked = { principal, params, body };
      return send({ operation: 'exportItems', asked, started: await itemsExportKind.start(reads, asked) });
    },
    async exportProcesses({ principal, params, body }) {
      const asked = { principal, params, body };
      return send({
        operation: 'exportProcesses',
        asked,
        started: await processesExportKind.start(reads, asked),
      });
    },
  };
}
