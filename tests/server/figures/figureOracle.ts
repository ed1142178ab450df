/**
 * Computes aggregates in the simplest way, record by record, from what a caller can read, as reference for the server's
 * results.
 */
import Big from 'big.js';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { WeekStart } from '#core/calendar/weekStart.ts';
import { STATUS_PERIOD_COLUMN } from '#core/field/system/stays.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { getOutlinedRegions } from '#core/geo/outlinedRegions.ts';
import { toDisplayablePoint } from '#core/geo/point.ts';
import { findRegion } from '#core/geo/regions.ts';
import type {
  AddressValue,
  FieldValue,
  FieldValues,
  FigureGroup,
  FigureKey,
  FigureMeasure,
  Item,
} from '#core/model.ts';
import type { FigureWorld } from './figureWorld.ts';
import type { StatusPeriods } from './staysInMemory.ts';

/** A record, or a row of it if a column is grouped. */
interface Unit {
  readonly item: Item;
  readonly row: FieldValues | null;
  /** The table that the row belongs to. */
  readonly table?: Table | undefined;
}

interface Table {
  readonly id: string;
  readonly columns: ReadonlySet<string>;
  rows(item: Item): readonly FieldValues[];
}

export interface PlainCell {
  readonly keys: readonly string[];
  readonly units: readonly Unit[];
}

export class FigureOracle {
  readonly #items: readonly Item[];
  readonly #tables: readonly Table[];
  readonly #weekStart: WeekStart;
  readonly #places: ReadonlyMap<string, number>;
  readonly #timeZone: string;

  constructor(
    { deals, timeZone = 'UTC' }: Pick<FigureWorld, 'deals'> & Partial<Pick<FigureWorld, 'timeZone'>>,
    items: readonly Item[],
    {
      weekStart = 'Monday',
      stays = new Map(),
    }: { weekStart?: WeekStart | undefined; stays?: StatusPeriods } = {},
  ) {
    this.#items = items;
    this.#weekStart = weekStart;
    this.#timeZone = timeZone;
    const { id: lines, tableFields: columns = [] } = deals.field('Lines');
    this.#tables = [
      {
        id: lines,
        columns: new Set(columns.map(({ id }) => id)),
        rows: item => (item.customFields[lines]?.tableValue ?? []).map(({ customFields }) => customFields),
      },
      {
        id: SYSTEM_ID.stays,
        columns: new Set(Object.values(STATUS_PERIOD_COLUMN)),
        rows: ({ id }) => stays.get(id) ?? [],
      },
    ];
    this.#places = new Map(
      [...deals.directory.fields, ...columns].map(({ id, precision = 0 }) => [id, precision]),
    );
  }

  cells(groups: readonly FigureGroup[]): PlainCell[] {
    const cells = new Map<string, { keys: string[]; units: Unit[] }>();
    const [table] = groups.flatMap(({ field }) => this.#tableOf(field) ?? []);
    for (const item of this.#items) {
      const rows = table?.rows(item) ?? [];
      const units: Unit[] = rows.length > 0 ? rows.map(row => ({ item, row, table })) : [{ item, row: null }];
      for (const unit of units) {
        for (const keys of product(groups.map(group => this.#labels(unit, group)))) {
          const cell = cells.get(JSON.stringify(keys)) ?? { keys, units: [] };
          cell.units.push(unit);
          cells.set(JSON.stringify(keys), cell);
        }
      }
    }
    return [...cells.values()];
  }

  measure(units: readonly Unit[], { measure, field, percentile = 90 }: FigureMeasure): string | null {
    const items = [...new Set(units.map(({ item }) => item))];
    if (field === undefined) return String(items.length);
    const byRow = units.find(({ row }) => row !== null)?.table;
    if (byRow?.id === field && measure === 'Count')
      return String(units.filter(({ row }) => row !== null).length);
    const isOfRows = byRow?.columns.has(field) ?? false;
    const lists = isOfRows
      ? units.map(({ item, row }) => ({ item, values: row?.[field] ? [row[field]] : [] }))
      : items.map(item => ({ item, values: this.#values(item, field) }));
    const values = lists.flatMap(list => list.values);
    switch (measure) {
      case 'Count':
        return String(values.length);
      case 'Filled':
        return String(new Set(lists.filter(list => list.values.length > 0).map(({ item }) => item)).size);
      case 'Distinct':
        return String(new Set(values.map(value => JSON.stringify(value).toLowerCase())).size);
      default:
        return ordinal(measure, values, { percentile, places: this.#places.get(field) ?? 0 });
    }
  }

  #tableOf(column: string): Table | undefined {
    return this.#tables.find(({ columns }) => columns.has(column));
  }

  #values(item: Item, field: string): FieldValue[] {
    const whole = this.#tables.find(({ id }) => id === field);
    if (whole) return whole.rows(item).map(() => ({}));
    const table = this.#tableOf(field);
    if (table) return table.rows(item).flatMap(row => row[field] ?? []);
    if (field === 'Status') return item.status ? [{ stringValue: item.status }] : [];
    if (field === 'Number') return [{ numberValue: item.number }];
    if (field === 'CreatedAt')
      return [{ dateValue: getDayInZone(this.#timeZone, Date.parse(item.createdAt)) }];
    if (field === 'FinishedAt')
      return item.finishedAt
        ? [{ dateValue: getDayInZone(this.#timeZone, Date.parse(item.finishedAt)) }]
        : [];
    const value = item.customFields[field];
    return value?.listValue ?? (value ? [value] : []);
  }

  #labels({ item, row }: Unit, group: FigureGroup): string[] {
    const own = this.#tableOf(group.field) !== undefined;
    const cell = row?.[group.field];
    const values = own ? (cell ? [cell] : []) : this.#values(item, group.field);
    const labels = values.map(value => getLabel(value, group, this.#weekStart));
    return labels.length === 0 ? [''] : [...new Set(labels)];
  }
}

function ordinal(
  measure: FigureMeasure['measure'],
  values: readonly FieldValue[],
  { percentile, places }: { percentile: number; places: number },
): string | null {
  const days = values.flatMap(({ dateValue }) => dateValue ?? []).sort();
  if (days.length > 0) return days[getPlace(measure, days.length, percentile)] ?? null;
  const numbers = values.flatMap(({ numberValue }) =>
    numberValue === undefined ? [] : new Big(numberValue),
  );
  const sum = numbers.reduce((total, number) => total.plus(number), new Big(0));
  if (measure === 'Sum') return sum.toFixed();
  if (numbers.length === 0) return null;
  numbers.sort((a, b) => a.cmp(b));
  if (measure === 'Average') return average(sum, numbers.length, places + 2);
  const [lower, upper] = [
    numbers[Math.ceil(numbers.length / 2) - 1],
    numbers[Math.floor(numbers.length / 2)],
  ];
  if (measure === 'Median')
    return (lower ?? sum)
      .plus(upper ?? sum)
      .div(2)
      .toFixed();
  return numbers[getPlace(measure, numbers.length, percentile)]?.toFixed() ?? null;
}

function average(sum: Big, count: number, places: number): string {
  const Rounding = Big();
  Rounding.DP = places;
  return new Rounding(sum).div(count).toFixed();
}

function getPlace(measure: FigureMeasure['measure'], length: number, percentile: number): number {
  if (measure === 'Min') return 0;
  if (measure === 'Max') return length - 1;
  return Math.ceil((length * (measure === 'Median' ? 50 : percentile)) / 100) - 1;
}

export function getLabel(
  { stringValue, numberValue, dateValue, addressValue }: FieldValue,
  { by, step }: FigureGroup,
  weekStart: WeekStart,
): string {
  if (addressValue && by === 'Region') return getRegion(addressValue).toLowerCase();
  if (stringValue !== undefined) return stringValue.toLowerCase();
  if (numberValue !== undefined)
    return step
      ? new Big(numberValue)
          .div(step)
          .round(0, numberValue < 0 ? Big.roundUp : Big.roundDown)
          .times(step)
          .toFixed()
      : String(numberValue);
  const day = dateValue ?? '';
  const month = Number(day.slice(5, 7));
  if (by === 'Day') return day;
  if (by === 'Year') return `${day.slice(0, 4)}-01-01`;
  if (by === 'Quarter') return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  if (by === 'Weekday') return String(weekday + 1);
  const behind = weekStart === 'Sunday' ? (weekday + 1) % 7 : weekday;
  if (by === 'Week') return new Date(Date.parse(day) - behind * 86_400_000).toISOString().slice(0, 10);
  return `${day.slice(0, 7)}-01`;
}

const regions = getOutlinedRegions();

function getRegion(place: AddressValue): string {
  return findRegion(regions, { ...place, point: toDisplayablePoint(place) })?.code ?? '';
}

/** Returns the label of a key in the response, as the oracle computes it; `null` for the remaining groups. */
export function getKeyLabel({ value, weekday, others }: FigureKey): string | null {
  if (others !== undefined) return null;
  if (weekday !== undefined) return String(weekday);
  if (value?.numberValue !== undefined) return String(value.numberValue);
  return (value?.stringValue ?? value?.dateValue ?? '').toLowerCase();
}

function product(lists: readonly string[][]): string[][] {
  return lists.reduce<string[][]>(
    (all, list) => all.flatMap(before => list.map(each => [...before, each])),
    [[]],
  );
}
