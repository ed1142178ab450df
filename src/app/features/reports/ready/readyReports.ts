/** Builds predefined reports from the fields of a directory. */
import { addDays, type NamedPeriod } from '#core/calendar/dayRange.ts';
import { noFilters, type RecordFilters } from '#core/directory/recordView.ts';
import { STATUS_PERIOD_COLUMN } from '#core/field/system/stays.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { FigureChoice, ReportContext } from '#core/figures/reports/reportPlace.ts';
import type { ReportDefinition } from '#core/figures/reports/reportQuestion.ts';
import { MEASURABLE_KINDS } from '#core/figures/resolveQuestion.ts';
import type { Condition, FigureGroup, ReportMeasure } from '#core/model.ts';

export interface PredefinedReport {
  readonly id: string;
  /** The message id of the title; `names` contains the arguments of this message. */
  readonly titleId: string;
  readonly names: Readonly<Record<string, string>>;
  readonly report: ReportDefinition;
  readonly filters: RecordFilters;
}

const COUNT: ReportMeasure = { measure: 'Count' };

/** Returns about ten reports on processes. Omits reports whose fields don't exist. */
export function createProcessReports(place: ReportContext): PredefinedReport[] {
  const has = (id: string) => place.choices.some(choice => choice.id === id);
  const open = openOnes(place);
  const [choice] = getChoices(place);
  const [number] = getNumbers(place);
  const thisMonth = { field: SYSTEM_ID.createdAt, period: 'Month', with: 'PeriodBefore' } as const;
  return [
    ready('byStatus', { chart: 'Bars', groups: [{ field: SYSTEM_ID.status }] }),
    ready('thisMonth', { chart: 'Single', compare: thisMonth }),
    ready('age', { chart: 'Bars', groups: [{ field: SYSTEM_ID.createdAt, by: 'Month' }] }, open),
    ...(has(STATUS_PERIOD_COLUMN.days) ? [getTimeInStatus()] : []),
    ready('waiting', { chart: 'Bars', groups: [{ field: SYSTEM_ID.statusSince, by: 'Week' }] }, open),
    ...(has(WRITABLE_ID.manager)
      ? [
          ready(
            'byManager',
            { chart: 'Bars', groups: [byMost(WRITABLE_ID.manager), { field: SYSTEM_ID.status }] },
            open,
          ),
        ]
      : []),
    ...(has(WRITABLE_ID.dueDate)
      ? [ready('due', { chart: 'Bars', groups: [{ field: WRITABLE_ID.dueDate, by: 'Week' }] }, open)]
      : []),
    ...(has(SYSTEM_ID.serviceDue)
      ? [ready('service', { chart: 'Bars', groups: [{ field: SYSTEM_ID.serviceDue, by: 'Day' }] }, open)]
      : []),
    ...(choice ? [ofField('byChoice', choice, { chart: 'Donut', groups: [byMost(choice.id)] })] : []),
    ...(choice && number
      ? [ready('sums', sumBy(place, choice, number), noFilters, sumNames(choice, number))]
      : []),
    ...(choice
      ? [ofField('heat', choice, { chart: 'Heat', groups: [byMost(choice.id), { field: SYSTEM_ID.status }] })]
      : []),
    ...byRegion(place),
  ];
}

/**
 * Reports the median and the 90th percentile of the time in each status. Includes current and past periods in a status,
 * of records that are active or were finished in the last 12 months. Filters select records, not periods.
 */
function getTimeInStatus(): PredefinedReport {
  const field = STATUS_PERIOD_COLUMN.days;
  const measures: ReportMeasure[] = [
    { measure: 'Median', field },
    { measure: 'Percentile', field, percentile: 90 },
  ];
  const finished = { field: SYSTEM_ID.finishedAt } as const;
  const lately: Condition = {
    any: [
      { ...finished, operator: 'During', value: { stringValue: RECENT_PERIOD } },
      { ...finished, operator: 'Equals' },
    ],
  };
  const report = { chart: 'Bars' as const, groups: [{ field: STATUS_PERIOD_COLUMN.status }], measures };
  return ready('timeInStatus', report, { ...noFilters, conditions: [lately] });
}

const RECENT_PERIOD: NamedPeriod = 'Last12Months';

const MAX_LOOK_UPS = 4;

/** Returns reports on requests by time, status, referenced records, choices and region. */
export function createRequestReports(place: ReportContext): PredefinedReport[] {
  const numbers = getNumbers(place);
  const [number] = numbers.filter(({ figure }) => figure.tableId === null);
  const byMonth: FigureGroup = { field: SYSTEM_ID.createdAt, by: 'Month' };
  const named = place.choices.filter(
    ({ figure }) => figure.part.kind === 'Each' && figure.field.plugin.pointsAt?.(figure.field.definition),
  );
  return [
    ready('perMonth', { chart: 'Bars', groups: [byMonth] }),
    ready('whenCreated', {
      chart: 'Heat',
      groups: [
        { field: SYSTEM_ID.createdAt, by: 'Weekday' },
        { field: SYSTEM_ID.createdHour, step: 1 },
      ],
    }),
    ready('byStatus', { chart: 'Bars', groups: [{ field: SYSTEM_ID.status }] }),
    ...named.slice(0, MAX_LOOK_UPS).map(choice => {
      const amount = numbers.find(({ figure }) => figure.tableId === choice.figure.tableId && figure.tableId);
      const report = amount
        ? sumBy(place, choice, amount)
        : { chart: 'Bars' as const, groups: [byMost(choice.id)], measures: [COUNT] };
      return amount
        ? ready(`of ${choice.id}`, report, noFilters, sumNames(choice, amount), 'sums')
        : ofField('byField', choice, report);
    }),
    ...getChoices(place)
      .slice(0, 2)
      .map(choice => ofField('byChoice', choice, { chart: 'Donut', groups: [byMost(choice.id)] })),
    ...(number
      ? [
          ready(
            'perMonthSum',
            { chart: 'Lines', groups: [byMonth], measures: [{ measure: 'Sum', field: number.id }] },
            noFilters,
            { field: number.name },
          ),
        ]
      : []),
    ...byRegion(place),
  ];
}

/** Reports the records by region, using the directory's first field that has a region. */
function byRegion({ choices, compiled }: ReportContext): PredefinedReport[] {
  const choice = choices.find(
    ({ id, figure: { part } }) => part.kind === 'Each' && part.region && compiled.fieldById.has(id),
  );
  return choice
    ? [ofField('byRegion', choice, { chart: 'Bars', groups: [{ field: choice.id, by: 'Region' }] })]
    : [];
}

/** Sums a number, grouped by a field. Values in different units aren't added up; each unit has its own column. */
function sumBy({ choices }: ReportContext, by: FigureChoice, number: FigureChoice): ReportDefinition {
  const sum: ReportMeasure = { measure: 'Sum', field: number.id };
  const unit = choices.find(
    ({ figure: { field, part, tableId } }) =>
      part.kind === 'Each' &&
      tableId === number.figure.tableId &&
      UNIT_CODES.includes(field.definition.code.toLowerCase()),
  );
  if (!unit) return { chart: 'Bars', groups: [byMost(by.id)], measures: [sum] };
  const measures = [{ ...sum, unit: unit.id }];
  return unit.id === by.id
    ? { chart: 'Bars', groups: [byMost(by.id)], measures }
    : { chart: 'Pivot', groups: [byMost(by.id), byMost(unit.id)], measures };
}

/** Returns the arguments of the title. If both fields are in the same table, the table's name is used only once. */
function sumNames(by: FigureChoice, { name, figure }: FigureChoice): PredefinedReport['names'] {
  const isBeside = figure.tableId !== null && figure.tableId === by.figure.tableId;
  return { field: by.name, number: isBeside ? figure.field.definition.name : name };
}

const UNIT_CODES = ['unit', 'units', 'currency'];

/** Returns a report on the records created, and a report on the records finished, in each of the last 12 weeks. */
export function createFlowReports(today: string): readonly [PredefinedReport, PredefinedReport] {
  const since = addDays(today, -7 * 12);
  const week = (id: string, field: string): PredefinedReport => {
    const within = { field, operator: 'MoreOrEqual' as const, value: { dateValue: since } };
    const report = { chart: 'Lines' as const, groups: [{ field, by: 'Week' as const }] };
    return ready(id, report, { ...noFilters, conditions: [within] });
  };
  return [week('created', SYSTEM_ID.createdAt), week('finished', SYSTEM_ID.finishedAt)];
}

function ready(
  id: string,
  { measures = [COUNT], ...report }: Partial<ReportDefinition> & Pick<ReportDefinition, 'chart'>,
  filters: RecordFilters = noFilters,
  names: Readonly<Record<string, string>> = {},
  title = id,
): PredefinedReport {
  return { id, titleId: `reports.ready.${title}`, names, report: { ...report, measures }, filters };
}

function ofField(
  title: string,
  { id, name }: FigureChoice,
  report: Parameters<typeof ready>[1],
): PredefinedReport {
  return ready(`${title} ${id}`, report, noFilters, { field: name }, title);
}

function byMost(field: string): FigureGroup {
  return { field, order: { by: 'Measure', asc: false }, limit: 10 };
}

function openOnes({ compiled }: ReportContext): RecordFilters {
  const active = compiled.directory.statusList.filter(({ type }) => type === 'Active');
  return { ...noFilters, statusIds: active.map(({ id }) => id) };
}

/** Returns the directory's own fields whose values are chosen from a list. */
function getChoices({ choices, compiled }: ReportContext): FigureChoice[] {
  return choices.filter(
    ({ id, figure }) =>
      figure.part.kind === 'Each' && figure.field.plugin.readsText === 'listed' && compiled.fieldById.has(id),
  );
}

/** Returns the directory's own fields, and columns of its tables, that can be summed. */
function getNumbers({ choices, compiled }: ReportContext): FigureChoice[] {
  return choices.filter(
    ({ id, figure }) =>
      MEASURABLE_KINDS.Sum.includes(figure.part.kind) &&
      (figure.tableId !== null || compiled.fieldById.has(id)),
  );
}
