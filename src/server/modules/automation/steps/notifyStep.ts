import { emitEvent } from '#server/kernel/events/events.ts';
import '../events.ts';
import { findTargetedUsers, findUsersTargetedByRule, validateStepUsers } from './people.ts';
import { fillStepText, validateRuleText } from './ruleTexts.ts';
import type { StepKind } from './stepKind.ts';

/** The maximum length of a notification's text, in UTF-16 code units. */
const MAX_LENGTH = 500;

export const notifyStep: StepKind<'Notify'> = {
  kind: 'Notify',
  check: async (rule, { text, people }) => [
    ...validateRuleText(rule, { text, path: ['text'], isRequired: true }),
    ...(await validateStepUsers(rule, people, ['people'])),
  ],
  foretell: async (rule, { people }, { item }) => ({
    people: (await findUsersTargetedByRule(rule, item, people)).length,
  }),
  async perform(running, { text, people }) {
    const { scope, opened, itemId, ruleId } = running;
    const meant = await findTargetedUsers(running, people);
    if (meant.length === 0) return { outcome: 'Unchanged' };
    const filled = (await fillStepText(running, text)).slice(0, MAX_LENGTH).toWellFormed();
    const { accountId, directoryId } = opened.key;
    const userIds = meant.map(({ userId }) => userId);
    const data = { ruleId, directoryId, itemId, text: filled, userIds };
    await emitEvent(scope.trx, { kind: 'RuleNotified', accountId, actorId: ruleId, data });
    return { outcome: 'Done', text: abbreviateNames(meant.map(({ name }) => name)) };
  },
};

/** Joins up to five names for the log, followed by the number of further names. */
export function abbreviateNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} (+${names.length - 5})` : shown;
}
