import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { lockConversation, type VisibleConversation } from '#server/modules/chat/index.ts';
import { findForm } from '../forms/repository.ts';
import { startChatFormRun } from './advanceFormRun.ts';
import { findActiveFormRun } from './repository.ts';
import type { FormRunDependencies } from './runParts.ts';

/**
 * Starts a form that is enabled for rules by asking its first question. Returns the issues that prevent the
 * start.
 */
export type StartFormForRule = (
  trx: Trx,
  asked: { readonly conversation: VisibleConversation; readonly formId: string; readonly now: string },
) => Promise<Issue[]>;

export function createStartFormForRule(parts: FormRunDependencies): StartFormForRule {
  return async (trx, { conversation, formId, now }) => {
    // Locks in the same order as agents' calls: the definitions, then the conversation.
    await parts.definitions.hold(trx, conversation.account_id);
    const held = await lockConversation(trx, conversation);
    if (!held) return [createIssue([], 'NoConversation')];
    if (await findActiveFormRun(trx, held)) return [createIssue([], 'FormRunning')];
    const isStarted =
      (await canRulesStartForm(trx, held.account_id, formId)) &&
      (await startChatFormRun({ trx, parts, conversation: held, now }, formId));
    return isStarted ? [] : [createIssue([], 'FormNotOffered')];
  };
}

export async function canRulesStartForm(trx: Trx, accountId: string, formId: string): Promise<boolean> {
  const form = await findForm(trx, accountId, formId);
  return form?.start.rule === true && form.enabled !== false;
}
