import { sql } from 'kysely';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { createIssue } from '#core/issues.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { buildFromLiveRecordsSql } from '#server/modules/records/index.ts';
import { findActiveUsers, type TargetedUser, validateStepUsers } from './people.ts';
import { performRecordChangeStep } from './performRecordChangeStep.ts';
import type { RunningStep, StepKind } from './stepKind.ts';

export const assignStep: StepKind<'Assign'> = {
  kind: 'Assign',
  needsRecord: () => true,
  async check(rule, { userIds, groupIds }) {
    if (!rule.opened.compiled.fieldById.has(WRITABLE_ID.manager)) return [createIssue([], 'NoManagers')];
    const people = { ...(userIds ? { userIds } : {}), ...(groupIds ? { groupIds } : {}) };
    return validateStepUsers(rule, people, []);
  },
  async foretell(rule, { userIds = [], groupIds = [] }) {
    const people = await findActiveUsers(rule, { userIds, groupIds });
    const [person] = people;
    if (!person) return { issues: [createIssue([], 'NobodyToAssign')] };
    if (people.length > 1) return { unknown: 'Assigned' };
    return { edit: { customFields: { [WRITABLE_ID.manager]: { stringValue: person.userId } } } };
  },
  async perform(running, { by, userIds = [], groupIds = [] }) {
    const people = await findActiveUsers(running, { userIds, groupIds });
    if (people.length === 0) throw createInvalidError([createIssue([], 'NobodyToAssign')]);
    const chosen = by === 'Turn' ? await nextByTurn(running, people) : await leastLoaded(running, people);
    const value = { stringValue: chosen.userId };
    const result = await performRecordChangeStep(running, { customFields: { [WRITABLE_ID.manager]: value } });
    return { ...result, text: chosen.name };
  },
};

/**
 * Returns the next user in turn. The update locks the rule's row until commit, so that concurrent runs don't
 * choose the same user.
 */
async function nextByTurn(
  { scope: { trx, accountId }, ruleId }: RunningStep,
  people: readonly TargetedUser[],
): Promise<TargetedUser> {
  const { turn } = await trx
    .updateTable('automation_rules')
    .set({ turn: sql<number>`turn % 1000000 + 1` })
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .returning('turn')
    .executeTakeFirstOrThrow();
  return people[(turn - 1) % people.length] as TargetedUser;
}

/** Returns the user who manages the fewest records in active statuses, or the first such user by id. */
async function leastLoaded(
  { scope: { trx }, opened }: RunningStep,
  people: readonly TargetedUser[],
): Promise<TargetedUser> {
  const { directory } = opened.compiled;
  const active = directory.statusList.filter(({ type }) => type === 'Active').map(({ id }) => id);
  const manager = sql`custom_fields -> ${WRITABLE_ID.manager} ->> 'stringValue'`;
  const { rows } = await sql<{ user_id: string; count: number }>`
    select ${manager} as user_id, count(*)::int as count ${buildFromLiveRecordsSql(opened.key)}
      and status_id = any(${active}::uuid[]) and ${manager} = any(${people.map(({ userId }) => userId)}::text[])
    group by 1`.execute(trx);
  const loads = new Map(rows.map(row => [row.user_id, row.count]));
  const loadOf = ({ userId }: TargetedUser) => loads.get(userId) ?? 0;
  return people.reduce((least, person) => (loadOf(person) < loadOf(least) ? person : least));
}
