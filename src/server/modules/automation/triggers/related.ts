/** Triggers on changes in another directory. The rule runs for the records to which the changed records refer. */
import { sql } from 'kysely';
import { getReferencedRecordIds, isReferenceTo } from '#core/automation/ruleFields.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValues, Issue } from '#core/model.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import {
  buildFromLiveRecordsSql,
  buildFromRecordsSql,
  openDirectory,
  type RecordBeforeAndAfter,
  type RecordMoment,
  readItemsByIds,
} from '#server/modules/records/index.ts';
import { toRecordState } from '../rules/matching.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { getRecordsWithChange } from './getRecordsWithChange.ts';
import type { ReplayPeriod, TriggerKind } from './triggerKind.ts';

export const relatedCreatedTrigger: TriggerKind<'RelatedCreated'> = {
  kind: 'RelatedCreated',
  events: ['RecordsChanged'],
  setOffBy: ['Created'],
  watches: ({ directoryId }) => directoryId.toLowerCase(),
  check: checkField,
  past: (rule, trigger, span) => readMoments(rule, trigger, { ...span, column: 'created_at' }),
  among({ rule, records, event }, { fieldId }) {
    const created = getRecordsWithChange('Created', event);
    const values = records.filter(({ after }) => created.has(after.itemId)).map(({ after }) => after);
    return readNamedRecords(rule, fieldId, values);
  },
};

export const relatedDeletedTrigger: TriggerKind<'RelatedDeleted'> = {
  kind: 'RelatedDeleted',
  events: ['RecordsChanged'],
  watches: ({ directoryId }) => directoryId.toLowerCase(),
  isOfDeletion: true,
  check: checkField,
  past: (rule, trigger, span) => readMoments(rule, trigger, { ...span, column: 'deleted_at' }),
  async among({ rule, event }, { fieldId, directoryId }) {
    const ids = [...getRecordsWithChange('Deleted', event)];
    if (ids.length === 0) return [];
    const { rows } = await sql<{ customFields: FieldValues }>`
      select custom_fields as "customFields" ${buildFromRecordsSql({ accountId: rule.scope.accountId, directoryId })}
        and item_id = any(${ids}::uuid[])`.execute(rule.scope.trx);
    return readNamedRecords(rule, fieldId, rows);
  },
};

/**
 * Returns past occurrences of the trigger, derived from the current references of the other directory's
 * records or, for deleted records, from their references at deletion.
 */
async function readMoments(
  { scope }: OpenRule,
  { directoryId, fieldId }: { directoryId: string; fieldId: string },
  { column, since, most }: ReplayPeriod & { column: 'created_at' | 'deleted_at' },
): Promise<RecordMoment[]> {
  const when = sql.ref(column);
  const from = column === 'created_at' ? buildFromLiveRecordsSql : buildFromRecordsSql;
  const { rows } = await sql<{ customFields: FieldValues; at: string }>`
    select custom_fields as "customFields", ${when} as at ${from({ accountId: scope.accountId, directoryId })}
      and custom_fields -> ${fieldId} is not null and ${when} >= ${since}::timestamptz
      order by ${when} desc limit ${most}`.execute(scope.trx);
  return rows.flatMap(({ customFields, at }) =>
    [...new Set(getReferencedRecordIds(customFields[fieldId]))].map(itemId => ({ itemId, at })),
  );
}

/** Requires that the rule can see the field, and that the field refers to records of the rule's directory. */
function checkField(
  { scope, opened }: OpenRule,
  { directoryId, fieldId }: { directoryId: string; fieldId: string },
): Issue[] {
  const id = directoryId.toLowerCase();
  if (!canReadDirectoryById(scope, id)) return [createIssue(['directoryId'], 'UnknownDirectory')];
  const field = findVisibleField(scope.world, openDirectory(scope, id), fieldId);
  const isNaming = field && isReferenceTo(field, opened.key.directoryId);
  return isNaming ? [] : [createIssue(['fieldId'], 'UnknownField')];
}

async function readNamedRecords(
  { scope, opened }: OpenRule,
  fieldId: string,
  records: readonly { readonly customFields: FieldValues }[],
): Promise<RecordBeforeAndAfter[]> {
  const ids = new Set(records.flatMap(({ customFields }) => getReferencedRecordIds(customFields[fieldId])));
  if (ids.size === 0) return [];
  const items = await readItemsByIds(scope.trx, opened.key, [...ids]);
  return items.map(item => ({ before: toRecordState(item), after: toRecordState(item) }));
}
