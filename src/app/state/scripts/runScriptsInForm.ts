/** Runs a form's scripts in the browser, like the server does (decision 0048). */
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import type { AccountHook } from '#core/scripts/accountHooks.ts';
import { evaluateDirectoryScripts } from '#core/scripts/evaluateDirectoryScripts.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { toScriptUser } from '#core/scripts/toScriptUser.ts';
import { bootState } from '../bootState.ts';
import { seeAsState } from '../seeAsState.ts';
import { sessionState } from '../sessionState.ts';
import type { ScriptFormLookups } from './askedLookUps.ts';
import { evaluateScriptRound } from './scriptThread.ts';

/**
 * @throws Error if only the server can decide, because the browser is too slow or can't reach the server for look-ups.
 */
export async function runScriptsInForm(
  write: WriteInput,
  {
    hooks,
    lookUps,
    isWanted,
  }: { hooks: readonly AccountHook[]; lookUps: ScriptFormLookups; isWanted: () => boolean },
): Promise<ScriptOutcome | null> {
  const user = seeAsState.person ? bootState.data?.authUser : sessionState.user;
  if (!user) return null;
  return evaluateDirectoryScripts(write, {
    person: toScriptUser(user),
    day: getDayInZone(user.account.timeZone),
    hooks,
    runRound: evaluateScriptRound,
    lookUp: asked => lookUps.answer(asked, isWanted),
  });
}
