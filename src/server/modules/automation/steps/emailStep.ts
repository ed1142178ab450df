import { createIssue } from '#core/issues.ts';
import type { FieldValue, Issue } from '#core/model.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { readItem, resolveStatesInStatus, type StoredItem } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { DAILY_MAIL_LIMIT_CODE, notifyDailyMailLimit, reserveDailyMailQuota } from './mailsOfDay.ts';
import { abbreviateNames } from './notifyStep.ts';
import { findActiveUsers, findUsersTargetedByRule, validateStepUsers } from './people.ts';
import { enqueueRuleMail } from './ruleMail.ts';
import { fillStepText, validateRuleText } from './ruleTexts.ts';
import type { RunningStep, StepKind, StepOfName } from './stepKind.ts';

/** The maximum number of addresses per step, to prevent mass mailing. */
const MAX_ADDRESSES = 100;
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;

export const emailStep: StepKind<'Email'> = {
  kind: 'Email',
  needsRecord: ({ fieldId }) => fieldId !== undefined,
  leaves: 'Emails',
  countLeaving: async (running, step) =>
    (await readAddresses(running, await readRecord(running), step)).length,
  mostLeaving,
  check: async (rule, step) => [
    ...validateRuleText(rule, { text: step.subject, path: ['subject'], isRequired: true }),
    ...validateRuleText(rule, { text: step.text, path: ['text'], isRequired: true }),
    ...(await checkReceivers(rule, step)),
  ],
  async foretell(rule, step, { item }) {
    const { length } = await readAddresses(rule, item, step);
    return length > MAX_ADDRESSES ? { issues: [tooMany()] } : { people: length };
  },
  async perform(running, step) {
    const addresses = await readAddresses(running, await readRecord(running), step);
    if (addresses.length === 0) return { outcome: 'Unchanged', issues: [createIssue([], 'NoAddress')] };
    if (addresses.length > MAX_ADDRESSES) throw createInvalidError([tooMany()]);
    const { ruleMailsADay: limit } = running;
    // Return an outcome instead of throwing an error, which would roll back the notification of the rule's
    // owner.
    if (!(await reserveDailyMailQuota(running, addresses.length, limit))) {
      await notifyDailyMailLimit(running);
      return { outcome: 'Refused', issues: [createIssue([], DAILY_MAIL_LIMIT_CODE, { limit })] };
    }
    const subject = (await fillStepText(running, step.subject)).replaceAll(/\s+/g, ' ').trim();
    const text = await fillStepText(running, step.text);
    for (const recipient of addresses) await enqueueRuleMail(running, { recipient, subject, text });
    return { outcome: 'Done', text: abbreviateNames(addresses) };
  },
};

async function readRecord({ scope, opened, itemId }: RunningStep): Promise<StoredItem | undefined> {
  return itemId === null ? undefined : readItem(scope.trx, { ...opened.key, itemId });
}

function tooMany(): Issue {
  return createIssue([], 'TooManyAddresses', { limit: MAX_ADDRESSES });
}

async function mostLeaving(rule: OpenRule, { people, fieldId }: StepOfName<'Email'>): Promise<number> {
  const { creator, manager, userIds = [], groupIds = [] } = people ?? {};
  const named = await findActiveUsers(rule, { userIds, groupIds });
  const isList = fieldId !== undefined && rule.opened.compiled.fieldById.get(fieldId)?.isArray;
  const written = fieldId === undefined ? 0 : isList ? MAX_ADDRESSES : 1;
  return named.length + Number(creator ?? false) + Number(manager ?? false) + written;
}

async function checkReceivers(rule: OpenRule, { people, fieldId }: StepOfName<'Email'>): Promise<Issue[]> {
  if (fieldId === undefined) return validateStepUsers(rule, people ?? {}, ['people']);
  const field = findVisibleField(rule.scope.world, rule.opened, fieldId);
  return field ? [] : [createIssue(['fieldId'], 'UnknownField')];
}

async function readAddresses(
  rule: OpenRule,
  item: StoredItem | undefined,
  { people, fieldId }: StepOfName<'Email'>,
): Promise<string[]> {
  const meant = people ? await findUsersTargetedByRule(rule, item, people) : [];
  const written = fieldId === undefined || !item ? [] : getAddresses(rule, item, fieldId);
  const all = [...meant.map(person => person.email), ...written];
  return [...new Map(all.map(address => [address.toLowerCase(), address])).values()];
}

/** Returns the field's values that are email addresses; an empty array if the field is hidden from the rule. */
function getAddresses({ scope, opened }: OpenRule, item: StoredItem, fieldId: string): string[] {
  const mode = resolveStatesInStatus(scope, opened, item.status_id)[fieldId]?.mode;
  if (!mode || mode === 'hidden') return [];
  return getTexts(item.custom_fields[fieldId])
    .map(text => text.trim())
    .filter(text => ADDRESS.test(text));
}

function getTexts(value: FieldValue | undefined): string[] {
  if (value?.listValue) return value.listValue.flatMap(one => getTexts(one));
  return value?.stringValue === undefined ? [] : [value.stringValue];
}
