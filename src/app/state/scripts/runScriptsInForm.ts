/** Runs a form's scripts in the browser, like the server does (decision 0048). */
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import type { AccountHook } from '#core/scripts/accountHooks.ts';
import { runScripts } from '#core/scripts/runScripts.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { toScriptUser } from '#core/scripts/toScriptUser.ts';
import { boot } from '../boot.ts';
import { seeAs } from '../seeAs.ts';
import { session } from '../session.ts';
import type { FormLookUps } from './askedLookUps.ts';
import { runRound } from './scriptThread.ts';

/**
 * @throws Error if only the server can decide, because the browser is too slow or can't reach the server for look-ups.
 */
export async function runScriptsInForm(
  write: WriteInput,
  {
    hooks,
    lookUps,
    isWanted,
  }: { hooks: readonly AccountHook[]; lookUps: FormLookUps; isWanted: () => boolean },
): Promise<ScriptOutcome | null> {
  const user = seeAs.person ? boot.data?.authUser : session.user;
  if (!user) return null;
  return runScripts(write, {
    person: toScriptUser(user),
    day: getDayInZone(user.account.timeZone),
    hooks,
    runRound,
    lookUp: asked => lookUps.answer(asked, isWanted),
  });
}
