import { addDays } from '#core/calendar/dayRange.ts';

export const HEAT_SPANS = ['All', 'Days30', 'Days90', 'Days365'] as const;
export type HeatSpan = (typeof HEAT_SPANS)[number];

export interface HeatSettings {
  readonly directoryId: string | null;
  readonly field: string | null;
  /** `null` counts records instead. */
  readonly weight: string | null;
  readonly day: string | null;
  readonly span: HeatSpan;
  /** True to compare with the preceding period of the same length. */
  readonly isCompared: boolean;
  readonly shown: 'Density' | 'Regions';
}

export const DEFAULT_HEAT_SETTINGS: HeatSettings = {
  directoryId: null,
  field: null,
  weight: null,
  day: null,
  span: 'All',
  isCompared: false,
  shown: 'Regions',
};

const DAYS: Readonly<Record<Exclude<HeatSpan, 'All'>, number>> = { Days30: 30, Days90: 90, Days365: 365 };

/** Returns the period that ends today, followed by the preceding period if `isCompared`; `null` for all time. */
export function getHeatPeriods(
  { span, isCompared }: Pick<HeatSettings, 'span' | 'isCompared'>,
  today: string,
) {
  if (span === 'All') return null;
  const count = DAYS[span];
  const from = addDays(today, 1 - count);
  const period = { from, till: today };
  return isCompared ? [period, { from: addDays(from, -count), till: addDays(from, -1) }] : [period];
}

export function parseHeatSettings(saved: unknown): HeatSettings {
  const from: Record<string, unknown> = typeof saved === 'object' && saved !== null ? { ...saved } : {};
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    directoryId: textOf(from.directoryId),
    field: textOf(from.field),
    weight: textOf(from.weight),
    day: textOf(from.day),
    span: HEAT_SPANS.find(span => span === from.span) ?? DEFAULT_HEAT_SETTINGS.span,
    isCompared: from.isCompared === true,
    shown: from.shown === 'Density' ? 'Density' : 'Regions',
  };
}
