import type { ItemCalculation } from '#core/model.ts';
import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import { calculateItem } from './commands/calculateItem.ts';
import type { RecordDraft } from './commands/createDraftWrite.ts';
import type { RecordCalls } from './createRecordCalls.ts';
import { requireValidLookUps } from './scripts/askedLookUps.ts';
import { clearScriptFailures, listScriptFailures } from './scripts/failures.ts';
import { resolveLookUps } from './scripts/resolveLookUps.ts';
import { runDraftScripts } from './scripts/scriptItem.ts';
import { tryScripts } from './scripts/tryScripts.ts';

/**
 * Handles calls with which open forms run formulas and scripts without storing anything, and calls on script failures.
 */
export function createRecordFormRoutes({ read, write, dryRun }: RecordCalls): Handlers {
  return {
    calculateItem: async request =>
      ok({
        customFields: await dryRun(request, (scope, opened) =>
          calculateItem(scope, opened, getDraft(request.body)),
        ),
      }),
    scriptItem: async request =>
      ok(await dryRun(request, (scope, opened) => runDraftScripts(scope, opened, getDraft(request.body)))),
    answerScriptLookUps: async request => {
      const { asked } = request.body;
      requireValidLookUps(asked);
      return ok({ answers: await read(request, scope => resolveLookUps(scope, asked)) });
    },
    tryScripts: async request =>
      ok(
        await dryRun(request, (scope, opened) => {
          const { scripts, ...draft } = request.body;
          return tryScripts(scope, opened, { ...getDraft(draft), scripts });
        }),
      ),
    listScriptFailures: async request => ok(await read(request, listScriptFailures)),
    clearScriptFailures: async request => {
      await write(request, clearScriptFailures);
      return noContent();
    },
  };
}

function getDraft({ itemId, customFields, status }: ItemCalculation): RecordDraft {
  return { customFields, itemId: itemId?.toLowerCase(), status: status?.toLowerCase() };
}
