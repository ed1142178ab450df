import { holdsOneDay } from '#core/automation/ruleFields.ts';
import { instantAt } from '#core/calendar/zonedTime.ts';
import { createIssue } from '#core/issues.ts';
import { visibleField } from '#core/policy/permissions.ts';
import { takesReminders } from '#core/reminders/takesReminders.ts';
import { readItem, statesInStatus } from '#server/modules/records/index.ts';
import { createReminder } from '#server/modules/reminders/index.ts';
import { namesOf } from './notify.ts';
import { checkPeople, meantPeople } from './people.ts';
import { recordOf } from './recordOf.ts';
import { checkText, filledText } from './ruleTexts.ts';
import type { RunningStep, StepKind, StepOf } from './stepKind.ts';

const MS = { Hours: 3_600_000, Days: 86_400_000 } as const;
const USUAL_TIME = '08:00';
/** Maximum length of a reminder's text. */
const LONGEST = 2_000;
const MOST_USERS = 200;

export const reminder: StepKind<'Reminder'> = {
  kind: 'Reminder',
  needsRecord: () => true,
  async check(rule, { text, people, fieldId, amount }) {
    const { scope, opened } = rule;
    const field = fieldId === undefined ? undefined : visibleField(scope.world, opened, fieldId);
    const hasTime = fieldId === undefined ? amount !== undefined : field && holdsOneDay(field);
    return [
      ...(takesReminders(opened.compiled.directory) ? [] : [createIssue([], 'RemindersNotEnabled')]),
      ...checkText(rule, { text, path: ['text'], isRequired: true }),
      ...(await checkPeople(rule, people, ['people'])),
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
    if (!takesReminders(opened.compiled.directory))
      return { outcome: 'Unchanged', issues: [createIssue([], 'RemindersNotEnabled')] };
    const dueAt = await dueAtOf(running, step);
    if (dueAt === null) return { outcome: 'Unchanged', issues: [createIssue([], 'NoDate')] };
    const meant = (await meantPeople(running, step.people)).slice(0, MOST_USERS);
    if (meant.length === 0) return { outcome: 'Unchanged' };
    const text = (await filledText(running, step.text)).slice(0, LONGEST).toWellFormed();
    const now = new Date(scope.time.now()).toISOString();
    await createReminder(
      { ...scope, now },
      { text, dueAt, users: meant.map(({ userId }) => userId), ...linkOf(running) },
    );
    return { outcome: 'Done', text: namesOf(meant.map(({ name }) => name)) };
  },
};

/** Returns when the reminder is due, ISO 8601; `null` if the field is empty, or hidden from the rule. */
async function dueAtOf(
  running: RunningStep,
  { fieldId, at = USUAL_TIME, amount = 1, unit = 'Days' }: StepOf<'Reminder'>,
): Promise<string | null> {
  const { scope, opened } = running;
  if (fieldId === undefined) return new Date(scope.time.now() + amount * MS[unit]).toISOString();
  const item = await readItem(scope.trx, recordOf(running));
  const mode = item && statesInStatus(scope, opened, item.status_id)[fieldId]?.mode;
  const day = item?.custom_fields[fieldId]?.dateValue;
  if (!day || !mode || mode === 'hidden') return null;
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const { timeZone } = scope.principal.user.account;
  return new Date(instantAt(day, hours * 60 + minutes, timeZone)).toISOString();
}

function linkOf(running: RunningStep) {
  const { itemId } = recordOf(running);
  const { id: directoryId, builtIn, type } = running.opened.compiled.directory;
  if (builtIn === true) return { contact: itemId };
  return type === 'Process' ? { process: itemId } : { directoryId, itemId };
}
