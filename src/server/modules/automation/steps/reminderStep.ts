import { isSingleDayField } from '#core/automation/ruleFields.ts';
import { toInstantInZone } from '#core/calendar/zonedTime.ts';
import { createIssue } from '#core/issues.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import { canHaveReminders } from '#core/reminders/canHaveReminders.ts';
import { readItem, resolveStatesInStatus } from '#server/modules/records/index.ts';
import { createReminder } from '#server/modules/reminders/index.ts';
import { abbreviateNames } from './notifyStep.ts';
import { findTargetedUsers, validateStepUsers } from './people.ts';
import { requireRecordKey } from './requireRecordKey.ts';
import { fillStepText, validateRuleText } from './ruleTexts.ts';
import type { RunningStep, StepKind, StepOfName } from './stepKind.ts';

const MS = { Hours: 3_600_000, Days: 86_400_000 } as const;
const DEFAULT_TIME = '08:00';
/** The maximum length of a reminder's text, in UTF-16 code units. */
const MAX_LENGTH = 2_000;
const MAX_USERS = 200;

export const reminderStep: StepKind<'Reminder'> = {
  kind: 'Reminder',
  needsRecord: () => true,
  async check(rule, { text, people, fieldId, amount }) {
    const { scope, opened } = rule;
    const field = fieldId === undefined ? undefined : findVisibleField(scope.world, opened, fieldId);
    const hasTime = fieldId === undefined ? amount !== undefined : field && isSingleDayField(field);
    return [
      ...(canHaveReminders(opened.compiled.directory) ? [] : [createIssue([], 'RemindersNotEnabled')]),
      ...validateRuleText(rule, { text, path: ['text'], isRequired: true }),
      ...(await validateStepUsers(rule, people, ['people'])),
      ...(hasTime
        ? []
        : [
            fieldId === undefined
              ? createIssue(['amount'], 'Required')
              : createIssue(['fieldId'], 'UnknownField'),
          ]),
    ];
  },
  async perform(running, step) {
    const { scope, opened } = running;
    if (!canHaveReminders(opened.compiled.directory))
      return { outcome: 'Unchanged', issues: [createIssue([], 'RemindersNotEnabled')] };
    const dueAt = await readDueAt(running, step);
    if (dueAt === null) return { outcome: 'Unchanged', issues: [createIssue([], 'NoDate')] };
    const meant = (await findTargetedUsers(running, step.people)).slice(0, MAX_USERS);
    if (meant.length === 0) return { outcome: 'Unchanged' };
    const text = (await fillStepText(running, step.text)).slice(0, MAX_LENGTH).toWellFormed();
    const now = new Date(scope.time.now()).toISOString();
    await createReminder(
      { ...scope, now },
      { text, dueAt, users: meant.map(({ userId }) => userId), ...getLink(running) },
    );
    return { outcome: 'Done', text: abbreviateNames(meant.map(({ name }) => name)) };
  },
};

/** Returns when the reminder is due, in ISO 8601, or `null` if the field is empty or hidden from the rule. */
async function readDueAt(
  running: RunningStep,
  { fieldId, at = DEFAULT_TIME, amount = 1, unit = 'Days' }: StepOfName<'Reminder'>,
): Promise<string | null> {
  const { scope, opened } = running;
  if (fieldId === undefined) return new Date(scope.time.now() + amount * MS[unit]).toISOString();
  const item = await readItem(scope.trx, requireRecordKey(running));
  const mode = item && resolveStatesInStatus(scope, opened, item.status_id)[fieldId]?.mode;
  const day = item?.custom_fields[fieldId]?.dateValue;
  if (!day || !mode || mode === 'hidden') return null;
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const { timeZone } = scope.principal.user.account;
  return new Date(toInstantInZone(day, hours * 60 + minutes, timeZone)).toISOString();
}

function getLink(running: RunningStep) {
  const { itemId } = requireRecordKey(running);
  const { id: directoryId, builtIn, type } = running.opened.compiled.directory;
  if (builtIn === true) return { contact: itemId };
  return type === 'Process' ? { process: itemId } : { directoryId, itemId };
}
