import { validateMentions } from '#core/notes/mentions.ts';
import { createItemNote } from '#server/modules/notes/index.ts';
import { requireRecordKey } from './requireRecordKey.ts';
import { fillStepText, validateRuleText } from './ruleTexts.ts';
import type { StepKind } from './stepKind.ts';

export const commentStep: StepKind<'Comment'> = {
  kind: 'Comment',
  needsRecord: () => true,
  check: (rule, { text }) => [
    ...validateRuleText(rule, { text, path: ['text'], isRequired: true }),
    ...validateMentions(text),
  ],
  async perform(running, { text }) {
    const { scope, opened } = running;
    const key = requireRecordKey(running);
    await createItemNote(scope, opened, { key, text: await fillStepText(running, text) });
    return { outcome: 'Done' };
  },
};
