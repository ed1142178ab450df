import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import { type RecordCalls, resolveScriptLookups, toRecordDraft } from '#server/modules/records/index.ts';
import { validateRequestedLookups } from './askedLookUps.ts';
import { evaluateTrialScripts } from './evaluateTrialScripts.ts';
import { clearScriptFailures, listScriptFailures } from './failures.ts';
import { evaluateDraftScripts } from './scriptItem.ts';

/** Handles calls with which open forms run scripts without storing anything, and calls on script failures. */
export function createScriptRoutes({ read, write, dryRun }: RecordCalls): OperationHandlers {
  return {
    scriptItem: async request =>
      respondOk(
        await dryRun(request, (scope, opened) =>
          evaluateDraftScripts(scope, opened, toRecordDraft(request.body)),
        ),
      ),
    answerScriptLookUps: async request => {
      const { asked } = request.body;
      validateRequestedLookups(asked);
      return respondOk({ answers: await read(request, scope => resolveScriptLookups(scope, asked)) });
    },
    tryScripts: async request =>
      respondOk(
        await dryRun(request, (scope, opened) => {
          const { scripts, ...draft } = request.body;
          return evaluateTrialScripts(scope, opened, { ...toRecordDraft(draft), scripts });
        }),
      ),
    listScriptFailures: async request => respondOk(await read(request, listScriptFailures)),
    clearScriptFailures: async request => {
      await write(request, clearScriptFailures);
      return respondNoContent();
    },
  };
}
