import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import { type RecordCalls, resolveLookUps, toRecordDraft } from '#server/modules/records/index.ts';
import { requireValidLookUps } from './askedLookUps.ts';
import { clearScriptFailures, listScriptFailures } from './failures.ts';
import { runDraftScripts } from './scriptItem.ts';
import { tryScripts } from './tryScripts.ts';

/** Handles calls with which open forms run scripts without storing anything, and calls on script failures. */
export function createScriptRoutes({ read, write, dryRun }: RecordCalls): Handlers {
  return {
    scriptItem: async request =>
      ok(
        await dryRun(request, (scope, opened) => runDraftScripts(scope, opened, toRecordDraft(request.body))),
      ),
    answerScriptLookUps: async request => {
      const { asked } = request.body;
      requireValidLookUps(asked);
      return ok({ answers: await read(request, scope => resolveLookUps(scope, asked)) });
    },
    tryScripts: async request =>
      ok(
        await dryRun(request, (scope, opened) => {
          const { scripts, ...draft } = request.body;
          return tryScripts(scope, opened, { ...toRecordDraft(draft), scripts });
        }),
      ),
    listScriptFailures: async request => ok(await read(request, listScriptFailures)),
    clearScriptFailures: async request => {
      await write(request, clearScriptFailures);
      return noContent();
    },
  };
}
