/** Returns the URL of the list with the records of a figure. */
import { listColumns } from '#core/directory/listColumns.ts';
import { DEFAULT_RECORD_VIEW, type RecordFilters } from '#core/directory/recordView.ts';
import { DIRECTORY_FIELD_ID } from '#core/field/system/joinedSystemFields.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { ReportContext } from '#core/figures/reports/reportPlace.ts';
import type { Condition } from '#core/model.ts';
import { setScopeInSearch, unrestrictedScope } from '#core/processes/processScope.ts';
import { getRecordsAddress } from '../../state/navigation.ts';
import { buildViewAddress } from '../records/viewAddress.ts';

export function buildFigureRecordsAddress(
  { directoryId, compiled }: ReportContext,
  filters: RecordFilters,
  conditions: readonly Condition[],
): string {
  const addressOf = (asked: readonly Condition[]) => {
    const view = { ...DEFAULT_RECORD_VIEW, filters: narrowed(filters, asked) };
    return buildViewAddress('', { view, page: 1 }, listColumns(compiled));
  };
  if (directoryId !== null) return getRecordsAddress(compiled.directory) + addressOf(conditions);
  const { typeId, others } = withoutType(conditions);
  return `/processes${setScopeInSearch(addressOf(others), { ...unrestrictedScope, typeId })}`;
}

/** Separates the condition on the type of processes, which users select next to the filters. */
function withoutType(conditions: readonly Condition[]) {
  const isType = (condition: Condition) =>
    'field' in condition && condition.field === DIRECTORY_FIELD_ID && condition.operator === 'Equals';
  const [type] = conditions.filter(isType);
  const typeId = (type && 'field' in type && type.value?.stringValue) || null;
  return { typeId, others: typeId ? conditions.filter(condition => condition !== type) : conditions };
}

/** Adds conditions to the filters. A condition on a single status sets the status filter. */
function narrowed(filters: RecordFilters, conditions: readonly Condition[]): RecordFilters {
  const isStatus = (condition: Condition) =>
    'field' in condition &&
    condition.field === SYSTEM_ID.status &&
    condition.operator === 'Equals' &&
    condition.value?.stringValue !== undefined;
  const statuses = conditions.filter(isStatus);
  const [status] = statuses;
  const id = status && 'field' in status ? status.value?.stringValue : undefined;
  if (statuses.length !== 1 || id === undefined)
    return { ...filters, conditions: [...filters.conditions, ...conditions] };
  const others = conditions.filter(condition => condition !== status);
  return { ...filters, statusIds: [id], conditions: [...filters.conditions, ...others] };
}
