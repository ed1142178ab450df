import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { listRecordChanges } from '#server/modules/activity/index.ts';
import { createNoteHandlers } from '#server/modules/notes/index.ts';
import {
  deleteItem,
  type OpenDirectory,
  type RecordCalls,
  type RecordScope,
  readVisibleRecord,
} from '#server/modules/records/index.ts';
import { createProcess, updateProcess } from './commands/changeProcess.ts';
import { countContactProcesses } from './countContactProcesses.ts';
import { openProcess, openProcessType } from './openProcess.ts';
import { presentProcess } from './presenter.ts';
import { listProcessIds } from './search/listProcessIds.ts';
import { searchProcesses } from './search/searchProcesses.ts';
import { readProcessStatistics } from './stat.ts';
import { readProcessWorkload } from './workload.ts';

/**
 * A typed view of the records of process types. Each call does the same as the corresponding call on
 * records.
 */
export function createProcessRoutes(calls: RecordCalls): OperationHandlers {
  const { read, write } = getProcessCalls(calls);
  const notes = createNoteHandlers({ read, write, itemIdOf: ({ params }: ProcessCall) => params.id });
  return {
    createProcess: async ({ principal, body }) =>
      respondOk(
        await calls.writeAccount(principal, async scope => {
          const opened = openProcessType(scope, body.processTypeId);
          return presentProcess(scope, opened, await createProcess(scope, opened, body));
        }),
      ),
    searchProcesses: async ({ principal, body }) => respondOk(await searchProcesses(calls, principal, body)),
    listProcessIds: async ({ principal, body }) => respondOk(await listProcessIds(calls, principal, body)),
    getProcessStat: async ({ principal }) => respondOk(await readProcessStatistics(calls, principal)),
    getProcessWorkload: async ({ principal }) => respondOk(await readProcessWorkload(calls, principal)),
    countContactProcesses: async ({ principal, body }) =>
      respondOk(await countContactProcesses(calls, principal, body.contactIds)),
    getProcess: async request =>
      respondOk(
        await read(request, async (scope, opened) =>
          presentProcess(scope, opened, await readVisibleRecord(scope, opened, request.params.id)),
        ),
      ),
    updateProcess: async request =>
      respondOk(
        await write(request, async (scope, opened) => {
          const change = { id: request.params.id, body: request.body };
          return presentProcess(scope, opened, await updateProcess(scope, opened, change));
        }),
      ),
    deleteProcess: async request => {
      await write(request, (scope, opened) => deleteItem(scope, opened, request.params.id.toLowerCase()));
      return respondNoContent();
    },
    listProcessNotes: notes.list,
    createProcessNote: notes.create,
    updateProcessNote: notes.update,
    deleteProcessNote: notes.delete,
    listProcessHistory: async request =>
      respondOk(await read(request, (scope, opened) => listRecordChanges(scope, opened, request.params.id))),
  };
}

interface ProcessCall {
  readonly principal: Principal;
  readonly params: { readonly id: string };
}

type Work<T> = (scope: RecordScope, opened: OpenDirectory) => Promise<T>;

/**
 * Each call first opens the type of the process with the caller's permissions. If the caller can't read the type, the
 * response is 404.
 */
function getProcessCalls({ readAccount, writeAccount }: RecordCalls) {
  const opening =
    <T>({ params }: ProcessCall, work: Work<T>) =>
    async (scope: RecordScope) =>
      work(scope, await openProcess(scope, params.id));
  return {
    read: <T>(call: ProcessCall, work: Work<T>) => readAccount(call.principal, opening(call, work)),
    write: <T>(call: ProcessCall, work: Work<T>) => writeAccount(call.principal, opening(call, work)),
  };
}
