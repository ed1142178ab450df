/** The address of the list that shows the records behind a figure. */
import { listColumns } from '#core/directory/listColumns.ts';
import { defaultView, type RecordFilters } from '#core/directory/recordView.ts';
import type { ReportPlace } from '#core/figures/reports/reportPlace.ts';
import type { Condition } from '#core/model.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import { recordsAddress } from '../../state/navigation.ts';
import { writeViewAddress } from '../records/viewAddress.ts';

export function recordsBehind(
  { directoryId, compiled }: ReportPlace,
  filters: RecordFilters,
  conditions: readonly Condition[],
): string {
  const view = { ...defaultView, filters: narrowed(filters, conditions) };
  const search = writeViewAddress('', { view, page: 1 }, listColumns(compiled));
  return (directoryId === null ? '/processes' : recordsAddress(compiled.directory)) + search;
}

/** One status is chosen where statuses are; everything else stands among the conditions. */
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
