import { parseRecordView, type RecordFilters } from '#core/directory/recordView.ts';
import type { FigureGroup, Report, ReportInput, ReportMeasure } from '#core/model.ts';
import { createId } from '#view/designer/createId.ts';

/** A group or measure with a key that identifies it when it is moved. */
export type WithKey<T> = T & { readonly key: string };

export interface ReportDraft {
  readonly name: string;
  readonly directoryId: string | null;
  readonly filters: RecordFilters;
  readonly groups: readonly WithKey<FigureGroup>[];
  readonly measures: readonly WithKey<ReportMeasure>[];
  readonly compare: ReportInput['compare'];
  readonly chart: ReportInput['chart'];
  readonly groupIds: readonly string[];
}

export function assignDraftKey<T extends object>(part: T): WithKey<T> {
  return { ...part, key: createId() };
}

/** Returns a report that shows the number of records as bars. */
export function createNewReportDraft(directoryId: string | null, name: string): ReportDraft {
  return {
    name,
    directoryId,
    filters: parseStoredFilters({}),
    groups: [],
    measures: [assignDraftKey({ measure: 'Count' as const })],
    compare: undefined,
    chart: 'Bars',
    groupIds: [],
  };
}

type Kept = Pick<
  Report,
  'name' | 'directoryId' | 'filters' | 'groups' | 'measures' | 'compare' | 'chart' | 'groupIds'
>;

export function createReportDraft({
  name,
  directoryId,
  filters,
  groups,
  measures,
  compare,
  chart,
  groupIds,
}: Kept): ReportDraft {
  return {
    ...{ name, directoryId, compare, chart, groupIds },
    filters: parseStoredFilters(filters),
    groups: groups.map(assignDraftKey),
    measures: measures.map(assignDraftKey),
  };
}

export function toReportInput({
  filters,
  groups,
  measures,
  groupIds,
  compare,
  ...rest
}: ReportDraft): ReportInput {
  return {
    ...rest,
    filters: toSend(filters),
    groups: groups.map(({ key: _, ...group }) => group),
    measures: measures.map(({ key: _, ...measure }) => measure),
    groupIds: [...groupIds],
    ...(compare ? { compare } : {}),
  };
}

/** Reads saved filters. Parts that aren't valid, e.g. because of an older version, are omitted. */
export function parseStoredFilters(kept: unknown): RecordFilters {
  return parseRecordView({ filters: kept }).filters;
}

function toSend({
  tagIds,
  statusIds,
  fields,
  conditions,
  ...rest
}: RecordFilters): NonNullable<ReportInput['filters']> {
  return {
    ...rest,
    tagIds: [...tagIds],
    statusIds: [...statusIds],
    fields: { ...fields },
    conditions: [...conditions],
  };
}
