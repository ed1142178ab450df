/** Lists places of a directory with their weights for heat maps and regions. */

import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import type { FiguresPart } from '#core/figures/figuresPart.ts';
import { getOutlinedRegions } from '#core/geo/outlinedRegions.ts';
import {
  encodeHeat,
  MAX_PLACES,
  NO_REGION,
  UNITS_PER_DEGREE,
  UNKNOWN_COORDINATE,
} from '#core/geo/placeBytes.ts';
import { toDisplayablePoint } from '#core/geo/point.ts';
import { findRegion, type GeoRegion } from '#core/geo/regions.ts';
import { createIssue } from '#core/issues.ts';
import type { Condition, FieldValue, Issue } from '#core/model.ts';
import { findVisibleField, findVisibleSystemField } from '#core/policy/permissions.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createMalformedError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordCall, RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import { TypedArrayColumns } from './columns.ts';
import { readRecordValues } from './readRecordValues.ts';

type HeatRequest = RequestBody<'getHeat'>;
type NumbersPart = Extract<FiguresPart, { kind: 'Numbers' }>;
type DaysPart = Extract<FiguresPart, { kind: 'Days' }>;

interface Plan {
  readonly place: NonNullable<FieldPlugin['place']>;
  readonly number: NumbersPart | null;
  readonly day: DaysPart | null;
}

/** @throws ProblemError 400 naming all fields that the caller can't see or that have the wrong type. */
export async function readHeatmap(
  calls: RecordCalls,
  request: RecordCall & { readonly body: HeatRequest },
): Promise<Uint8Array> {
  const { search = {}, field, weight, days } = request.body;
  const plan = await calls.read(request, async (scope, opened) => planned(scope, opened, request.body));
  const regions = getOutlinedRegions();
  const codes = regions.map(({ code }) => code);
  const columns = new TypedArrayColumns({
    weights: Float64Array,
    lats: Int32Array,
    lngs: Int32Array,
    numbers: Uint32Array,
    regions: Uint8Array,
    periods: Uint8Array,
  });
  let [records, placed, isCut] = [0, 0, false];
  await readRecordValues(calls, request, {
    search: days ? { ...search, conditions: [...(search.conditions ?? []), withinAny(days)] } : search,
    fieldIds: [field, weight ?? field, days?.field ?? field],
    take: ({ number, values: [address, weighed, day] }) => {
      const period = days && plan.day ? getPeriod(days, plan.day, day) : 0;
      if (period === undefined) return true;
      records += 1;
      const places = getPlaces(plan, address).flatMap(place => getPlace(regions, place) ?? []);
      if (places.length > 0) placed += 1;
      isCut ||= columns.length + places.length > MAX_PLACES;
      if (isCut) return true;
      const mass = plan.number ? getNumber(plan.number, weighed) : 1;
      for (const { lat, lng, region } of places)
        columns.add(mass, lat, lng, number, region ? codes.indexOf(region) : NO_REGION, period);
      return true;
    },
  });
  const header = { places: columns.length, records, placed, isCut, regions: codes };
  return encodeHeat({ header, ...columns.whole() });
}

function planned(scope: RecordScope, opened: OpenDirectory, { field, weight, days }: HeatRequest): Plan {
  const issues: Issue[] = [];
  const place = findVisibleField(scope.world, opened, field)?.plugin.place;
  if (!place) issues.push(createIssue(['field'], 'UnknownField'));
  const [number, day] = [getFigures(scope, opened, weight), getFigures(scope, opened, days?.field)];
  if (weight && number?.kind !== 'Numbers') issues.push(createIssue(['weight'], 'UnknownField'));
  if (days && day?.kind !== 'Days') issues.push(createIssue(['days', 'field'], 'UnknownField'));
  if (!place || issues.length > 0) throw createMalformedError(issues);
  return {
    place,
    number: number?.kind === 'Numbers' ? number : null,
    day: day?.kind === 'Days' ? day : null,
  };
}

function getFigures(scope: RecordScope, opened: OpenDirectory, id: string | undefined): FiguresPart | null {
  if (id === undefined) return null;
  const field = findVisibleField(scope.world, opened, id) ?? findVisibleSystemField(opened, id)?.field;
  return field?.plugin.figures ?? null;
}

type Days = NonNullable<HeatRequest['days']>;

function withinAny({ field, periods }: Days): Condition {
  const any = periods.map(
    ({ from, till }): Condition => ({
      all: [
        { field, operator: 'MoreOrEqual', value: { dateValue: from } },
        { field, operator: 'LessOrEqual', value: { dateValue: till } },
      ],
    }),
  );
  return { any };
}

function getPeriod(
  { periods }: Days,
  { day }: DaysPart,
  value: FieldValue | null | undefined,
): number | undefined {
  const days = getValues(value).map(day);
  const found = periods.findIndex(({ from, till }) => days.some(each => each >= from && each <= till));
  return found < 0 ? undefined : found;
}

function getPlaces({ place }: Plan, value: FieldValue | null | undefined) {
  return getValues(value).map(each => place(each));
}

/** Returns `undefined` for an address with neither a point nor a region. */
function getPlace(regions: readonly GeoRegion[], value: ReturnType<Plan['place']>) {
  const point = toDisplayablePoint(value);
  const region = findRegion(regions, { point, address: value.address })?.code;
  if (!point) return region ? { lat: UNKNOWN_COORDINATE, lng: UNKNOWN_COORDINATE, region } : undefined;
  return {
    lat: Math.round(point.lat * UNITS_PER_DEGREE),
    lng: Math.round(point.lng * UNITS_PER_DEGREE),
    region,
  };
}

/** Returns the sum of the numbers of a list, or `NaN` if there is no value. */
function getNumber({ number }: NumbersPart, value: FieldValue | null | undefined): number {
  const numbers = getValues(value).map(number);
  return numbers.length === 0 ? Number.NaN : numbers.reduce((sum, each) => sum + each, 0);
}

function getValues(value: FieldValue | null | undefined): readonly FieldValue[] {
  return value ? (value.listValue ?? [value]) : [];
}
