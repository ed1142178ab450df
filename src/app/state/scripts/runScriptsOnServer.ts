/**
 * Runs a form's scripts on the server, for users who can't access the scripts. They run on the typed values, and the
 * response is limited to data that the user can see.
 */
import type { FieldValuesPatch, ItemScripted } from '#core/model.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import { EMPTY_SCRIPT_OUTCOME, type ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { SCRIPT_TYPING_PAUSE_MS, ScriptRunSupersededError } from './pause.ts';

export type ServerScriptRunner = (draft: {
  readonly customFields: FieldValuesPatch;
  readonly status: string | undefined;
}) => Promise<ItemScripted>;

export async function runScriptsOnServer(
  { patch, targetStatus }: WriteInput,
  { ask, isWanted }: { ask: ServerScriptRunner; isWanted: () => boolean },
): Promise<ScriptOutcome | null> {
  await new Promise(resolve => setTimeout(resolve, SCRIPT_TYPING_PAUSE_MS));
  if (!isWanted()) throw new ScriptRunSupersededError();
  const { outcome } = await ask({ customFields: patch, status: targetStatus });
  if (!outcome) return null;
  const { hasFailed, refusals, ...said } = outcome;
  return {
    ...EMPTY_SCRIPT_OUTCOME,
    ...said,
    refusals: refusals.map(({ fieldId = null, text }) => ({ fieldId, text })),
    failed: hasFailed ? { kind: 'Error', script: null, changed: null, message: '', stack: '' } : null,
  };
}
