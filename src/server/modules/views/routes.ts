import {
  type OperationHandlers,
  type RequestBody,
  respondNoContent,
  respondOk,
} from '#server/kernel/http/handlers.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { RecordCall, RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import { deleteView } from './commands/deleteView.ts';
import { createView, updateView } from './commands/saveView.ts';
import { presentView } from './presenter.ts';
import { listVisibleViews } from './queries.ts';
import { createProcessViewContext, toViewContext, type ViewContext } from './viewPlace.ts';

/** Handles saved views of a directory or of processes. They are private, or shared with groups by an administrator. */
export function createViewRoutes(calls: RecordCalls): OperationHandlers {
  const directory = viewCalls(getDirectoryCalls(calls));
  const processes = viewCalls(getProcessCalls(calls));
  return {
    listRecordViews: directory.list,
    createRecordView: directory.create,
    updateRecordView: directory.update,
    deleteRecordView: directory.delete,
    listProcessViews: processes.list,
    createProcessView: processes.create,
    updateProcessView: processes.update,
    deleteProcessView: processes.delete,
  };
}

type Work<T> = (scope: RecordScope, place: ViewContext) => Promise<T>;

interface PlaceCalls<Call> {
  read<T>(call: Call, work: Work<T>): Promise<T>;
  write<T>(call: Call, work: Work<T>): Promise<T>;
}

function viewCalls<Call>({ read, write }: PlaceCalls<Call>) {
  type OfView = Call & { readonly params: { readonly viewId: string } };
  type Sent = { readonly body: RequestBody<'createRecordView'> };
  const idOf = ({ params }: OfView) => params.viewId.toLowerCase();
  return {
    list: async (call: Call) => respondOk(await read(call, listVisibleViews)),
    create: async (call: Call & Sent) =>
      respondOk(
        await write(call, async (scope, place) =>
          presentView(scope.caller, place, await createView(scope, place, call.body)),
        ),
      ),
    update: async (call: OfView & Sent) =>
      respondOk(
        await write(call, async (scope, place) => {
          const change = { id: idOf(call), input: call.body };
          return presentView(scope.caller, place, await updateView(scope, place, change));
        }),
      ),
    delete: async (call: OfView) => {
      await write(call, (scope, place) => deleteView(scope, place, idOf(call)));
      return respondNoContent();
    },
  };
}

function getDirectoryCalls({ read, write }: RecordCalls): PlaceCalls<RecordCall> {
  return {
    read: (call, work) => read(call, (scope, opened) => work(scope, toViewContext(scope, opened))),
    write: (call, work) => write(call, (scope, opened) => work(scope, toViewContext(scope, opened))),
  };
}

interface AccountCall {
  readonly principal: Principal;
}

function getProcessCalls({ readAccount, writeAccount }: RecordCalls): PlaceCalls<AccountCall> {
  return {
    read: ({ principal }, work) =>
      readAccount(principal, scope => work(scope, createProcessViewContext(scope))),
    write: ({ principal }, work) =>
      writeAccount(principal, scope => work(scope, createProcessViewContext(scope))),
  };
}
