import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { findMoveIssuesForStatus } from '#core/record/closedWays.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { performRecordChangeStep } from './performRecordChangeStep.ts';
import { fillStepText, validateRuleText } from './ruleTexts.ts';
import type { StepKind } from './stepKind.ts';

export const moveStep: StepKind<'Move'> = {
  kind: 'Move',
  needsRecord: () => true,
  check: (rule, { statusId, text = '' }) => [
    ...checkStatus(rule, statusId.toLowerCase()),
    ...validateRuleText(rule, { text, path: ['text'] }),
  ],
  // The placeholders aren't filled in, because only the presence of a text matters here.
  foretell: (_, { statusId, text = '' }) => ({
    edit: { status: statusId, ...(text.trim() ? { text } : {}) },
  }),
  async perform(running, { statusId, text = '' }) {
    const comment = await fillStepText(running, text);
    return performRecordChangeStep(running, {
      status: statusId,
      ...(comment.trim() ? { text: comment } : {}),
    });
  },
};

/** Rejects a status to which the rule's groups can't move records, because every run would fail. */
function checkStatus({ opened, scope }: OpenRule, statusId: string): Issue[] {
  const to = opened.compiled.statusById.get(statusId);
  if (!to) return [createIssue(['statusId'], 'UnknownStatus')];
  return findMoveIssuesForStatus(['statusId'], { from: undefined, to }, scope.caller.groupIds);
}
