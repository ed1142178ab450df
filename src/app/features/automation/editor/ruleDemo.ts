/** Sample rules for stories of the editor. */
import type { Directory } from '#core/model.ts';
import { demoIds } from '../../../shared/stage/demoAccount.ts';
import { createRuleDraft, type RuleDraft, type StepDraft } from '../ruleDraft.ts';

const { ben, group, profile, urgent, later } = demoIds;
const rule = '01980000-0000-7000-8000-000000009108';

/** The initial state of a new rule. */
export const emptyRuleDraft: RuleDraft = createRuleDraft(undefined);

/**
 * Returns a rule for records with a tag that enter the first status: it comments, notifies, waits and moves the record.
 * A record without the tag gets another tag.
 */
export function createFilledDraft({ id: directoryId, statusList = [] }: Directory): RuleDraft {
  const [first, second] = statusList.map(status => status.id);
  const step = (key: string, step: StepDraft['step']): StepDraft => ({ key: `${rule}${key}`, step });
  return {
    ...emptyRuleDraft,
    ...{ name: 'Look at what is urgent', directoryId, enabled: true, profileId: profile },
    groupIds: [group],
    when: { kind: 'StatusEntered', statusIds: [first ?? ''] },
    filter: { tags: [urgent] },
    steps: [
      step('1', { kind: 'Comment', text: '{{Name}} is urgent.' }),
      step('2', { kind: 'Notify', text: 'Please look at {{Name}}.', people: { userIds: [ben] } }),
      step('3', { kind: 'Wait', amount: 2, unit: 'Days' }),
      step('4', { kind: 'Move', statusId: second ?? '' }),
    ],
    otherwise: [step('5', { kind: 'Tag', add: [later], remove: [] })],
  };
}
