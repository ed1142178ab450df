import { sql } from 'kysely';
import { toSearchRequest } from '#core/automation/ruleFilter.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import { findUnknownIdIssues } from '#server/kernel/problem/references.ts';
import { buildFromFilesSql } from '#server/modules/recordFiles/index.ts';
import { buildFromCommentsSql } from '#server/modules/recordNotes/index.ts';
import type { RecordMoment } from '#server/modules/records/index.ts';
import { filterMatchingStates } from '../rules/matching.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { getRecordsWithChange } from './getRecordsWithChange.ts';
import type { TriggerKind } from './triggerKind.ts';

export const recordCreatedTrigger: TriggerKind<'RecordCreated'> = {
  kind: 'RecordCreated',
  events: ['RecordsChanged'],
  setOffBy: ['Created'],
  check: () => [],
  among: ({ records, event }) => {
    const created = getRecordsWithChange('Created', event);
    return records.filter(({ before, after }) => before === null && created.has(after.itemId));
  },
};

export const statusEnteredTrigger: TriggerKind<'StatusEntered'> = {
  kind: 'StatusEntered',
  events: ['RecordsChanged'],
  setOffBy: ['Created', 'Changed'],
  check: (rule, { statusIds = [] }) => getUnknownStatuses(rule, statusIds),
  among: ({ records }, { statusIds = [] }) =>
    records.filter(
      ({ before, after }) =>
        after.statusId !== null && before?.statusId !== after.statusId && isAmong(statusIds, after.statusId),
    ),
};

export const statusExitedTrigger: TriggerKind<'StatusLeft'> = {
  kind: 'StatusLeft',
  events: ['RecordsChanged'],
  setOffBy: ['Changed'],
  check: (rule, { statusIds = [] }) => getUnknownStatuses(rule, statusIds),
  among: ({ records }, { statusIds = [] }) =>
    records.filter(({ before, after }) => {
      const left = before?.statusId ?? null;
      return left !== null && left !== after.statusId && isAmong(statusIds, left);
    }),
};

export const fieldChangedTrigger: TriggerKind<'FieldChanged'> = {
  kind: 'FieldChanged',
  events: ['RecordsChanged'],
  setOffBy: ['Changed'],
  check: ({ scope, opened }, { fieldIds }) =>
    fieldIds.flatMap((id, index) =>
      findVisibleField(scope.world, opened, id) ? [] : [createIssue(['fieldIds', index], 'UnknownField')],
    ),
  among: ({ rule, records }, { fieldIds }) => {
    const fields = fieldIds.flatMap(id => rule.opened.compiled.fieldById.get(id) ?? []);
    return records.filter(
      ({ before, after }) =>
        before !== null &&
        fields.some(
          ({ definition: { id }, equals }) => !equals(before.customFields[id], after.customFields[id]),
        ),
    );
  },
};

export const conditionMetTrigger: TriggerKind<'StartsToMatch'> = {
  kind: 'StartsToMatch',
  events: ['RecordsChanged'],
  setOffBy: ['Created', 'Changed'],
  filterDecides: true,
  check: () => [],
  async among({ rule, content, records }) {
    const before = records.flatMap(record => record.before ?? []);
    const matched = await filterMatchingStates(rule, toSearchRequest(content.if), before);
    return records.filter(record => record.before === null || !matched.has(record.before));
  },
};

export const commentAddedTrigger: TriggerKind<'CommentAdded'> = {
  kind: 'CommentAdded',
  events: ['CommentsChanged'],
  check: () => [],
  async past({ scope, opened: { key } }, _, { since, most }) {
    const { rows } = await sql<RecordMoment>`
      select item_id as "itemId", created_at as at ${buildFromCommentsSql(key)}
        and created_at >= ${since}::timestamptz and user_id <> ${scope.principal.userId}::uuid
      order by created_at desc limit ${most}`.execute(scope.trx);
    return rows;
  },
};

export const fileAddedTrigger: TriggerKind<'FileAdded'> = {
  kind: 'FileAdded',
  events: ['RecordFileChanged'],
  check: () => [],
  async past({ scope, opened: { key } }, _, { since, most }) {
    const { rows } = await sql<RecordMoment>`
      select item_id as "itemId", created_at as at ${buildFromFilesSql(key)}
        and item_id is not null and field_id is null and created_at >= ${since}::timestamptz
      order by created_at desc limit ${most}`.execute(scope.trx);
    return rows;
  },
};

function isAmong(ids: readonly string[], id: string): boolean {
  return ids.length === 0 || ids.some(one => one.toLowerCase() === id);
}

function getUnknownStatuses({ opened }: OpenRule, ids: readonly string[]): Issue[] {
  const known = new Set(opened.compiled.statusById.keys());
  return findUnknownIdIssues(ids, known, { path: index => ['statusIds', index], code: 'UnknownStatus' });
}
