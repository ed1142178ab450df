import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { createItemNote, deleteItemNote, updateItemNote } from '#server/modules/notes/index.ts';
import {
  changesOf,
  deleteItem,
  itemKey,
  type OpenDirectory,
  presentNote,
  type RecordCalls,
  type RecordScope,
  readNotes,
  requirePart,
  shownItem,
} from '#server/modules/records/index.ts';
import { createProcess, updateProcess } from './commands/changeProcess.ts';
import { openProcess, openProcessType } from './openProcess.ts';
import { presentProcess } from './presenter.ts';
import { searchProcesses } from './search/searchProcesses.ts';
import { processStat } from './stat.ts';
import { processWorkload } from './workload.ts';

/** A typed view over the records of process types: every call does what the one on records does. */
export function processRoutes(calls: RecordCalls): Handlers {
  const { read, write } = callsOfProcesses(calls);
  return {
    createProcess: async ({ principal, body }) =>
      ok(
        await calls.writeAccount(principal, async scope => {
          const opened = openProcessType(scope, body.processTypeId);
          return presentProcess(scope, opened, await createProcess(scope, opened, body));
        }),
      ),
    searchProcesses: async ({ principal, body }) => ok(await searchProcesses(calls, principal, body)),
    getProcessStat: async ({ principal }) => ok(await processStat(calls, principal)),
    getProcessWorkload: async ({ principal }) => ok(await processWorkload(calls, principal)),
    getProcess: async request =>
      ok(
        await read(request, async (scope, opened) =>
          presentProcess(scope, opened, await shownItem(scope, opened, request.params.id)),
        ),
      ),
    updateProcess: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const change = { id: request.params.id, body: request.body };
          return presentProcess(scope, opened, await updateProcess(scope, opened, change));
        }),
      ),
    deleteProcess: async request => {
      await write(request, (scope, opened) => deleteItem(scope, opened, request.params.id.toLowerCase()));
      return noContent();
    },
    ...noteRoutes(calls),
    listProcessHistory: async request =>
      ok(await read(request, (scope, opened) => changesOf(scope, opened, request.params.id))),
  };
}

function noteRoutes(calls: RecordCalls): Handlers {
  const { read, write } = callsOfProcesses(calls);
  return {
    listProcessNotes: async request =>
      ok(
        await read(request, async (scope, opened) => {
          await shownItem(scope, opened, request.params.id);
          requirePart(opened, 'comments', 'read');
          const rows = await readNotes(scope.trx, itemKey(opened, request.params.id));
          return rows.map(presentNote);
        }),
      ),
    createProcessNote: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const key = itemKey(opened, request.params.id);
          return presentNote(await createItemNote(scope, opened, { key, text: request.body.text }));
        }),
      ),
    updateProcessNote: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const key = itemKey(opened, request.params.id);
          const noteId = request.params.noteId.toLowerCase();
          return presentNote(await updateItemNote(scope, opened, { key, noteId, text: request.body.text }));
        }),
      ),
    deleteProcessNote: async request => {
      await write(request, async (scope, opened) => {
        const key = itemKey(opened, request.params.id);
        await deleteItemNote(scope, opened, { key, noteId: request.params.noteId.toLowerCase() });
      });
      return noContent();
    },
  };
}

interface ProcessCall {
  readonly principal: Principal;
  readonly params: { readonly id: string };
}

type Work<T> = (scope: RecordScope, opened: OpenDirectory) => Promise<T>;

/** Each opens the type of the process with the caller's rights first; what they may not read is 404. */
function callsOfProcesses({ readAccount, writeAccount }: RecordCalls) {
  const opening =
    <T>({ params }: ProcessCall, work: Work<T>) =>
    async (scope: RecordScope) =>
      work(scope, await openProcess(scope, params.id));
  return {
    read: <T>(call: ProcessCall, work: Work<T>) => readAccount(call.principal, opening(call, work)),
    write: <T>(call: ProcessCall, work: Work<T>) => writeAccount(call.principal, opening(call, work)),
  };
}
