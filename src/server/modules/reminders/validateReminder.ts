import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { findUnknownIdIssues, normalizeIds } from '#server/kernel/problem/references.ts';
import { filterExistingGroupIds, filterExistingUserIds } from '#server/modules/identity/index.ts';
import { validateLinks } from './links.ts';
import type { ReminderScope } from './reminderScope.ts';
import type { ReminderLink, ReminderUsers } from './rows/reminders.ts';
import { type ReminderSchedule, validateSchedule } from './schedule.ts';

export interface ValidatedReminder {
  readonly text: string;
  readonly schedule: ReminderSchedule;
  readonly people: ReminderUsers;
  readonly links: readonly ReminderLink[];
  readonly endsWithRecord: boolean;
}

/**
 * The stored parts of the reminder. Users who have since been deleted, and records that the caller can't see, are
 * allowed to stay.
 */
export interface StoredReminderContent {
  readonly people: ReminderUsers;
  readonly links: readonly ReminderLink[];
  readonly schedule: ReminderSchedule | null;
  readonly endsWithRecord: boolean;
}

const EMPTY: StoredReminderContent = {
  people: { users: [], groups: [] },
  links: [],
  schedule: null,
  endsWithRecord: false,
};

type Links = 'contact' | 'process' | 'directoryId' | 'itemId';

/** A complete reminder, except that links can be `null`, which removes them. */
export type ReminderInput = Omit<RequestBody<'createReminder'>, Links> &
  Pick<RequestBody<'updateReminder'>, Links>;

/** @throws ProblemError 422 with all issues. */
export async function validateReminder(
  scope: ReminderScope,
  input: ReminderInput,
  known = EMPTY,
): Promise<ValidatedReminder> {
  const { timeZone } = scope.principal.user.account;
  const when = validateSchedule(input, { timeZone, now: scope.now, known: known.schedule });
  const { people, issues: ofPeople } = await judgePeople(scope, input, known.people);
  const { links, issues: ofLinks } = await validateLinks(scope, input, known.links);
  const canEnd = findLinkThatEndsReminder(links) !== undefined;
  const issues = [
    ...('issues' in when ? when.issues : []),
    ...ofPeople,
    ...ofLinks,
    ...(input.endsWithRecord && ofLinks.length === 0 && !canEnd
      ? [createIssue(['endsWithRecord'], 'SettingNotApplicable')]
      : []),
  ];
  if (issues.length > 0 || 'issues' in when) throw createInvalidError(issues);
  // If omitted, the stored value stays, unless the record with which the reminder ends is removed.
  const endsWithRecord = input.endsWithRecord ?? (known.endsWithRecord && canEnd);
  return { text: input.text.trim(), schedule: when.schedule, people, links, endsWithRecord };
}

/** Returns the record with which a reminder ends: the record to which it is attached, or else its process. */
export function findLinkThatEndsReminder<L extends Pick<ReminderLink, 'role'>>(
  links: readonly L[],
): L | undefined {
  return links.find(({ role }) => role === 'Record') ?? links.find(({ role }) => role === 'Process');
}

async function judgePeople(
  { trx, caller }: ReminderScope,
  input: { users?: readonly string[]; groups?: readonly string[] },
  known: ReminderUsers,
): Promise<{ people: ReminderUsers; issues: Issue[] }> {
  const users = normalizeIds(input.users);
  const groups = normalizeIds(input.groups);
  const [knownUsers, knownGroups] = [
    await filterExistingUserIds(trx, users),
    await filterExistingGroupIds(trx, groups),
  ];
  const issues = [
    ...findUnknownIdIssues(users, new Set([...knownUsers, ...known.users]), {
      path: index => ['users', index],
      code: 'UnknownUser',
    }),
    ...findUnknownIdIssues(groups, new Set([...knownGroups, ...known.groups]), {
      path: index => ['groups', index],
      code: 'UnknownGroup',
    }),
  ];
  const isForNobody = users.length + groups.length === 0;
  return { people: { users: isForNobody ? [caller.userId] : users, groups }, issues };
}
