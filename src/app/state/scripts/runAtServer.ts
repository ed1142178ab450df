/**
 * Runs a form's scripts on the server, for users who can't access the scripts. They run on the typed values, and the
 * response is limited to data that the user can see.
 */
import type { FieldValuesPatch, ItemScripted } from '#core/model.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import { NOTHING_SAID, type ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { PAUSE_MS, Superseded } from './pause.ts';

export type AskServer = (draft: {
  readonly customFields: FieldValuesPatch;
  readonly status: string | undefined;
}) => Promise<ItemScripted>;

export async function runAtServer(
  { patch, targetStatus }: WriteInput,
  { ask, isWanted }: { ask: AskServer; isWanted: () => boolean },
): Promise<ScriptOutcome | null> {
  await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
  if (!isWanted()) throw new Superseded();
  const { outcome } = await ask({ customFields: patch, status: targetStatus });
  if (!outcome) return null;
  const { hasFailed, refusals, ...said } = outcome;
  return {
    ...NOTHING_SAID,
    ...said,
    refusals: refusals.map(({ fieldId = null, text }) => ({ fieldId, text })),
    failed: hasFailed ? { kind: 'Error', script: null, changed: null, message: '', stack: '' } : null,
  };
}
