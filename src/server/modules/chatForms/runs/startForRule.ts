import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { lockConversation, type VisibleConversation } from '#server/modules/chat/index.ts';
import { findForm } from '../forms/repository.ts';
import { startRun } from './advance.ts';
import { openRun } from './repository.ts';
import type { RunParts } from './runParts.ts';

/** Starts a form that is enabled for rules by asking its first question. Returns the issues that prevent this. */
export type StartForRule = (
  trx: Trx,
  asked: { readonly conversation: VisibleConversation; readonly formId: string; readonly now: string },
) => Promise<Issue[]>;

export function startForRule(parts: RunParts): StartForRule {
  return async (trx, { conversation, formId, now }) => {
    // Locks in the same order as agents' calls: the definitions, then the conversation.
    await parts.definitions.hold(trx, conversation.account_id);
    const held = await lockConversation(trx, conversation);
    if (!held) return [createIssue([], 'NoConversation')];
    if (await openRun(trx, held)) return [createIssue([], 'FormRunning')];
    const isStarted =
      (await isForRules(trx, held.account_id, formId)) &&
      (await startRun({ trx, parts, conversation: held, now }, formId));
    return isStarted ? [] : [createIssue([], 'FormNotOffered')];
  };
}

export async function isForRules(trx: Trx, accountId: string, formId: string): Promise<boolean> {
  const form = await findForm(trx, accountId, formId);
  return form?.start.rule === true && form.enabled !== false;
}
