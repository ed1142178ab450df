/** Generates random aggregate queries for the fixture of `figureWorld.ts`. */
import fc from 'fast-check';
import type { WeekStart } from '#core/calendar/weekStart.ts';
import { STATUS_PERIOD_COLUMN } from '#core/field/system/stays.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Condition, FigureGroup, FigureMeasure, SearchRequest } from '#core/model.ts';
import type { FigureWorld } from './figureWorld.ts';

export interface GeneratedQuestion {
  readonly groups: FigureGroup[];
  readonly measures: FigureMeasure[];
  readonly search: SearchRequest;
  readonly weekStart?: WeekStart;
  readonly isLimited: boolean;
}

export class FigureQuestionGenerator {
  readonly #world: FigureWorld;

  constructor(world: FigureWorld) {
    this.#world = world;
  }

  /** Generates any query; fields that the limited user can't see are only queried by others. */
  any(): fc.Arbitrary<GeneratedQuestion> {
    return this.#made(
      isLimited => [...this.#groups(isLimited), ...this.#columns(isLimited)],
      isLimited => [...this.#measures(isLimited), ...this.#ofRows(isLimited)],
      this.#searches(),
    );
  }

  /** Generates queries that columns can answer. */
  ofColumns(): fc.Arbitrary<GeneratedQuestion> {
    return this.#made(
      isLimited => [...this.#groups(isLimited), ...this.#columns(isLimited), ...systemGroups],
      isLimited => [...this.#measures(isLimited), ...this.#ofRows(isLimited)],
      [...this.#searches(), ...this.#conditions()],
    );
  }

  #made(
    groupsFor: (isLimited: boolean) => FigureGroup[],
    measuresFor: (isLimited: boolean) => FigureMeasure[],
    searches: readonly SearchRequest[],
  ): fc.Arbitrary<GeneratedQuestion> {
    return fc.boolean().chain(isLimited => {
      const groups = fc
        .uniqueArray(fc.constantFrom(...groupsFor(isLimited)), {
          maxLength: 2,
          selector: ({ field }) => field,
        })
        .filter(chosen => new Set(chosen.flatMap(({ field }) => this.#tableOf(field) ?? [])).size < 2);
      return fc.record({
        groups: fc
          .tuple(groups, fc.constantFrom(2, 5, 400), fc.array(fc.constantFrom(...orders), { minLength: 2 }))
          .map(([chosen, limit, order]) =>
            chosen.map((group, index) => ({ ...group, limit, ...order[index] })),
          ),
        measures: fc
          .array(fc.constantFrom(...measuresFor(isLimited)), { maxLength: 4 })
          .map(more => [{ measure: 'Count' as const }, ...more]),
        search: fc.constantFrom(...searches),
        weekStart: fc.constantFrom('Monday' as const, 'Sunday' as const),
        isLimited: fc.constant(isLimited),
      });
    });
  }

  #field(name: string): string {
    return this.#world.deals.field(name).id;
  }

  #groups(isLimited: boolean): FigureGroup[] {
    const periods = [
      this.#field('Signed'),
      this.#field('Visits'),
      SYSTEM_ID.createdAt,
      SYSTEM_ID.finishedAt,
    ].flatMap(getPeriods);
    const plain = ['Title', 'Region', 'Regions', 'Phone', 'Customer'];
    const own = [{ field: this.#field('Amount'), step: 100 }, { field: this.#field('Amount') }];
    return [
      ...periods,
      ...plain.map(name => ({ field: this.#field(name) })),
      ...['Where', 'Stops'].map(name => ({ field: this.#field(name), by: 'Region' as const })),
      { field: SYSTEM_ID.status },
      { field: SYSTEM_ID.number, step: 10 },
      { field: this.#field('Weights'), step: 0.5 },
      ...(isLimited ? [] : own),
    ];
  }

  /** Returns the table that a column belongs to, because no row has columns of two tables. */
  #tableOf(field: string): string | undefined {
    const tables = [
      ...this.#world.deals.directory.fields,
      { id: SYSTEM_ID.stays, tableFields: staysColumns },
    ];
    return tables.find(({ tableFields }) => tableFields?.some(({ id }) => id === field))?.id;
  }

  #columns(isLimited: boolean): FigureGroup[] {
    const product = { field: this.#world.column('Product') };
    const to = { field: this.#world.column('To'), by: 'Region' as const };
    const seen = [product, to, ...getPeriods(this.#world.column('Delivered')), ...stayGroups];
    return isLimited ? seen : [...seen, { field: this.#world.column('Price'), step: 100 }];
  }

  #measures(isLimited: boolean): FigureMeasure[] {
    const dates = (['Min', 'Max', 'Median', 'Distinct'] as const).map(measure => ({
      measure,
      field: this.#field('Signed'),
    }));
    return [
      ...numbers(this.#field('Weights')),
      ...dates,
      { measure: 'Distinct', field: this.#field('Title') },
      { measure: 'Filled', field: this.#field('Where') },
      { measure: 'Filled', field: this.#field('Regions') },
      { measure: 'Filled', field: this.#field('Region') },
      ...(isLimited ? [] : numbers(this.#field('Amount'))),
    ];
  }

  #ofRows(isLimited: boolean): FigureMeasure[] {
    return [
      { measure: 'Count', field: this.#field('Lines') },
      { measure: 'Distinct', field: this.#world.column('Product') },
      { measure: 'Count', field: SYSTEM_ID.stays },
      { measure: 'Distinct', field: STATUS_PERIOD_COLUMN.status },
      { measure: 'Max', field: STATUS_PERIOD_COLUMN.until },
      ...numbers(STATUS_PERIOD_COLUMN.days),
      ...(isLimited ? [] : numbers(this.#world.column('Price'))),
    ];
  }

  #searches(): SearchRequest[] {
    const south = { stringValue: 'south' };
    return [
      {},
      { statusList: [this.#world.deals.status('Secret')] },
      { conditions: [{ field: this.#field('Region'), operator: 'NotEquals', value: south }] },
      { keyword: 'fence' },
      { keyword: 'nothing has this' },
      { conditions: [{ some: SYSTEM_ID.stays, where: longInSecret(this.#world.deals.status('Secret')) }] },
    ];
  }

  #conditions(): SearchRequest[] {
    const [signed, weights, regions] = [
      this.#field('Signed'),
      this.#field('Weights'),
      this.#field('Regions'),
    ];
    const title = {
      field: this.#field('Title'),
      operator: 'Equals',
      value: { stringValue: 'ROOF' },
    } as const;
    const north = { field: regions, operator: 'Equals', value: { stringValue: 'north' } } as const;
    const late = { field: signed, operator: 'MoreOrEqual', value: { dateValue: '2025-10-01' } } as const;
    return [
      { conditions: [{ any: [title, { all: [north, late] }] }] },
      { conditions: [{ field: weights, operator: 'Less', value: { numberValue: 20 } }] },
      { conditions: [{ field: weights, operator: 'NotEquals', value: { numberValue: 1 } }, late] },
      { conditions: [{ field: this.#field('Region'), operator: 'Equals' }] },
      { conditions: [{ field: regions, operator: 'NotEquals' }] },
      { conditions: [{ field: signed, operator: 'Weekday', value: { numberValue: 3 } }] },
      { conditions: [{ field: this.#field('Title'), operator: 'Contains', value: { stringValue: 'oo' } }] },
      { conditions: [late], statusList: [this.#world.deals.status('New'), this.#world.deals.status('Won')] },
    ];
  }
}

const staysColumns = Object.values(STATUS_PERIOD_COLUMN).map(id => ({ id }));

const stayGroups: readonly FigureGroup[] = [
  { field: STATUS_PERIOD_COLUMN.status },
  ...getPeriods(STATUS_PERIOD_COLUMN.since),
  ...getPeriods(STATUS_PERIOD_COLUMN.until),
  { field: STATUS_PERIOD_COLUMN.days },
  { field: STATUS_PERIOD_COLUMN.days, step: 30 },
];

function longInSecret(status: string): Condition[] {
  return [
    { field: STATUS_PERIOD_COLUMN.status, operator: 'Equals', value: { stringValue: status } },
    { field: STATUS_PERIOD_COLUMN.days, operator: 'More', value: { numberValue: 50 } },
  ];
}

const systemGroups: readonly FigureGroup[] = [
  { field: SYSTEM_ID.tags },
  { field: SYSTEM_ID.createdBy },
  { field: SYSTEM_ID.lastActivity, by: 'Week' },
  { field: SYSTEM_ID.statusSince, by: 'Year' },
  { field: SYSTEM_ID.finishedAt, by: 'Month' },
  { field: SYSTEM_ID.daysInStatus, step: 30 },
];

/** The possible orders, including the type's own. */
const orders: readonly Pick<FigureGroup, 'order'>[] = [
  {},
  { order: { by: 'Key', asc: true } },
  { order: { by: 'Key', asc: false } },
  { order: { by: 'Measure', asc: true } },
  { order: { by: 'Measure', asc: false } },
];

function getPeriods(field: string): FigureGroup[] {
  return (['Day', 'Week', 'Month', 'Quarter', 'Year', 'Weekday'] as const).map(by => ({ field, by }));
}

function numbers(field: string): FigureMeasure[] {
  return [
    ...(['Sum', 'Average', 'Median', 'Min', 'Max', 'Filled', 'Distinct'] as const).map(measure => ({
      measure,
      field,
    })),
    { measure: 'Percentile', field, percentile: 75 },
  ];
}
