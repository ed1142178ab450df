import { mentionIssues } from '#core/notes/mentions.ts';
import { createItemNote } from '#server/modules/notes/index.ts';
import { recordOf } from './recordOf.ts';
import { checkText, filledText } from './ruleTexts.ts';
import type { StepKind } from './stepKind.ts';

export const comment: StepKind<'Comment'> = {
  kind: 'Comment',
  needsRecord: () => true,
  check: (rule, { text }) => [
    ...checkText(rule, { text, path: ['text'], isRequired: true }),
    ...mentionIssues(text),
  ],
  async perform(running, { text }) {
    const { scope, opened } = running;
    const key = recordOf(running);
    await createItemNote(scope, opened, { key, text: await filledText(running, text) });
    return { outcome: 'Done' };
  },
};
