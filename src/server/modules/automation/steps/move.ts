import { createIssue } from '#core/issues.ts';
import { changeRecord } from './changeRecord.ts';
import { checkText, filledText } from './ruleTexts.ts';
import type { StepKind } from './stepKind.ts';

export const move: StepKind<'Move'> = {
  kind: 'Move',
  needsRecord: () => true,
  check: (rule, { statusId, text = '' }) => [
    ...(rule.opened.compiled.statusById.has(statusId.toLowerCase())
      ? []
      : [createIssue(['statusId'], 'UnknownStatus')]),
    ...checkText(rule, { text, path: ['text'] }),
  ],
  // The text's names are not filled in: it counts alone whether there is one.
  foretell: (_, { statusId, text = '' }) => ({
    edit: { status: statusId, ...(text.trim() ? { text } : {}) },
  }),
  async perform(running, { statusId, text = '' }) {
    const comment = await filledText(running, text);
    return changeRecord(running, { status: statusId, ...(comment.trim() ? { text: comment } : {}) });
  },
};
