/**
 * Matches a word of a keyword in SQL, anywhere in the part of a record that is visible to the caller (decision 0022).
 */

import { type RawBuilder, sql } from 'kysely';
import { findVisibleField } from '#core/policy/permissions.ts';
import { buildFieldCondition, type FieldSqlContext } from '#server/kernel/fields/fieldSql.ts';
import {
  computeSectionMark,
  SEARCH_SECTION_START,
  SECTION_MARK_LENGTH,
} from '#server/modules/indexes/index.ts';
import { buildFieldRecordSql, type OpenDirectory, type RecordScope } from '#server/modules/records/index.ts';
import { getVisibleSections, type SectionsByStatus, type VisibleLookupField } from './getVisibleSections.ts';
import { joinConditions } from './searchJoin.ts';

/** @param forms The case-folded word and its alternative spellings, of which any can match. */
export function buildSearchWordsSql(
  scope: RecordScope,
  opened: OpenDirectory,
  { forms, context }: { forms: readonly string[]; context: FieldSqlContext },
): RawBuilder<boolean> {
  const isAnywhere = hasAny(sql.ref('items.search_text'), forms);
  const seen = getVisibleSections(scope, opened);
  if (seen.isWhole) return isAnywhere;
  const places = [
    sectionHolds(sql.ref('items'), seen, forms),
    ...seen.lookUps.map(lookUp => lookUpHolds(lookUp, forms)),
  ];
  return sql<boolean>`(${isAnywhere} and case when starts_with(items.search_text, ${SEARCH_SECTION_START})
    then ${joinConditions(places, 'or')} else ${fieldsHold(scope, opened, { forms, context })} end)`;
}

function hasAny(text: RawBuilder<unknown>, forms: readonly string[]): RawBuilder<boolean> {
  return joinConditions(
    forms.map(form => sql<boolean>`strpos(${text}, ${form}) > 0`),
    'or',
  );
}

/** Matches the sections of a record that are visible in its status. */
function sectionHolds(
  record: RawBuilder<unknown>,
  seen: SectionsByStatus,
  forms: readonly string[],
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from string_to_table(${record}.search_text, ${SEARCH_SECTION_START}) as section(text)
    where ${hasAny(sql.ref('section.text'), forms)}
      and left(section.text, ${sql.lit(SECTION_MARK_LENGTH)}) = any(${buildMarksSql(record, seen)}))`;
}

function buildMarksSql(record: RawBuilder<unknown>, { otherwise, inStatus }: SectionsByStatus) {
  const marks = (ids: readonly string[]) => sql`${ids.map(computeSectionMark)}::text[]`;
  if (inStatus.size === 0) return marks(otherwise);
  const cases = [...inStatus].map(([statusId, ids]) => sql`when ${statusId}::uuid then ${marks(ids)}`);
  return sql`(case ${record}.status_id ${sql.join(cases, sql` `)} else ${marks(otherwise)} end)`;
}

/** Matches the part of a referenced record that is visible to the caller. */
function lookUpHolds(
  { fieldId, directoryId, hiddenIn, sections }: VisibleLookupField,
  forms: readonly string[],
): RawBuilder<boolean> {
  const isHidden =
    hiddenIn.length === 0 ? sql`false` : sql`coalesce(items.status_id = any(${hiddenIn}::uuid[]), false)`;
  return sql<boolean>`(not ${isHidden} and exists (
    select from item_references as link join items as target on target.account_id = link.account_id
      and target.directory_id = ${directoryId}::uuid and target.item_id = link.target_id
      and target.deleted_at is null
    where link.account_id = items.account_id and link.directory_id = items.directory_id
      and link.item_id = items.item_id and link.field_id = ${fieldId}::text
      and ${sectionHolds(sql.ref('target'), sections, forms)}))`;
}

/** Searches the text fields individually, for records whose search text predates sections. */
function fieldsHold(
  { world }: RecordScope,
  opened: OpenDirectory,
  { forms, context }: { forms: readonly string[]; context: FieldSqlContext },
): RawBuilder<boolean> {
  const { compiled } = opened;
  const parts = forms.map(form => sql<boolean>`strpos('#' || items.number::text, ${form}) > 0`);
  for (const { definition, plugin, isComputed } of compiled.fields) {
    const field = isComputed ? undefined : findVisibleField(world, opened, definition.id);
    if (!field || !plugin.filter?.operators.includes('Contains')) continue;
    const record = buildFieldRecordSql(world, compiled, field);
    for (const form of forms) {
      const value = { stringValue: form };
      const condition = { field: definition.id, operator: 'Contains' as const, value };
      parts.push(buildFieldCondition({ field, condition, record, context }));
    }
  }
  return joinConditions(parts, 'or');
}
