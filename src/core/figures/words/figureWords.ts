/** Names groups and measures in the viewer's language. */

import type { FieldContext } from '../../field/fieldPlugin.ts';
import { getRegionNames } from '../../geo/regionNames.ts';
import type { FigureGroup, FigureKey, FigureMeasure, FigureQuestion, Locale } from '../../model.ts';
import type { ChartTexts, FigureDisplayMode } from '../chart/chartData.ts';
import type { DrawingTexts } from '../chart/drawing.ts';
import type { TableTexts } from '../chart/tableData.ts';
import { computeComparedDays } from '../comparedDays.ts';
import type { FigureChange } from '../derived.ts';
import type { FigureField } from '../figureColumn.ts';
import { formatFigureDecimal, formatShortNumber } from './decimals.ts';

/** Translations in one language, with the same message ids as on screens. */
export interface FigureTexts {
  readonly locale: Locale;
  t(id: string, values?: Readonly<Record<string, string | number>>): string;
  /** Formats `YYYY-MM-DD` for display; returns an empty string for a missing date. */
  formatDate(date: string | null | undefined): string;
}

export interface NamedGrouping {
  readonly asked: FigureGroup;
  readonly figure: FigureField;
  /** The field's name, as offered in menus. */
  readonly name: string;
}

export interface NamedMeasure {
  readonly asked: FigureMeasure;
  readonly shown: FigureDisplayMode;
  readonly figure: FigureField | null;
  readonly name: string;
}

export interface NamedFigures {
  readonly groupings: readonly NamedGrouping[];
  readonly measures: readonly NamedMeasure[];
  readonly context: FieldContext;
}

export function createChartTexts(
  messages: FigureTexts,
  { groupings, measures, context }: NamedFigures,
): ChartTexts {
  const { locale, formatDate } = messages;
  const placesOf = (index: number) => {
    const measure = measures[index];
    const part = measure?.figure?.part;
    const isExact = measure && ['Sum', 'Min', 'Max', 'Percentile'].includes(measure.asked.measure);
    return isExact && part?.kind === 'Numbers' && measure.figure
      ? part.places(measure.figure.field.definition)
      : 0;
  };
  const nameOf = (index: number) => (measures[index] ? getMeasureName(messages, measures[index]) : '');
  return {
    key: (level, key) => getKeyName(messages, { key, grouping: groupings[level], context }),
    axisKey: ({ value, till }) =>
      till !== undefined && groupings[0]?.asked.by === 'Week'
        ? formatDate(value?.dateValue ?? '')
        : undefined,
    measure: nameOf,
    before: index => `${nameOf(index)}: ${messages.t('figures.before')}`,
    value(index, figure, shown) {
      if (shown === 'Share') return `${formatFigureDecimal(figure, locale)}%`;
      return /^-?\d+(\.\d+)?$/.test(figure)
        ? formatFigureDecimal(figure, locale, placesOf(index))
        : formatDate(figure);
    },
    change: (index, change) =>
      changeText(change, figure => formatFigureDecimal(figure, locale, placesOf(index))),
  };
}

function changeText({ difference, percent }: FigureChange, text: (figure: string) => string): string {
  const signed = difference.startsWith('-') || difference === '0' ? text(difference) : `+${text(difference)}`;
  return percent === null ? signed : `${signed} (${text(percent)}%)`;
}

export function createTableTexts(
  { t }: FigureTexts,
  { groupings }: Pick<NamedFigures, 'groupings'>,
): TableTexts {
  return {
    before: t('figures.before'),
    change: t('figures.change'),
    total: t('figures.total'),
    grouping: level => groupings[level]?.name ?? '',
    across: (measure, field) => t('figures.across', { measure, field }),
  };
}

/** Describes how many records were counted, and with which days they are compared. */
export function describeCountedRecords(
  { t, formatDate }: FigureTexts,
  { records, compare, today }: { records: number; compare: FigureQuestion['compare']; today: string },
): string {
  const counted = t('figures.counted', { count: records });
  if (!compare) return counted;
  const [from, till] = computeComparedDays(compare, today).periodBefore;
  return `${counted} · ${t('figures.comparedWith', { from: formatDate(from), till: formatDate(till) })}`;
}

export function createDrawingTexts({ t, locale }: FigureTexts): DrawingTexts {
  return {
    tick: value => formatShortNumber(value, locale),
    percent: share =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share),
    mark: ({ group, series, value, isUnfinished }) => {
      const names = [group, series].filter(Boolean).join(', ');
      const said = names ? `${names}: ${value}` : value;
      return isUnfinished ? `${said} (${t('figures.unfinished')})` : said;
    },
    others: count => t('figures.others', { count }),
  };
}

export function getMeasureName({ t }: FigureTexts, { asked, shown, figure, name }: NamedMeasure): string {
  const { measure, percentile = 90 } = asked;
  const id = measure === 'Count' && figure ? 'CountRows' : measure;
  const own = t(`figures.measure.${id}`, { field: name, percentile });
  return shown === 'Value' ? own : t(`figures.shown.${shown}`, { measure: own });
}

interface Keyed {
  readonly key: FigureKey;
  readonly grouping: NamedGrouping | undefined;
  readonly context: FieldContext;
}

function getKeyName(messages: FigureTexts, { key, grouping, context }: Keyed): string {
  const { t, locale } = messages;
  if (key.others !== undefined) return t('figures.others', { count: key.others });
  if (key.weekday !== undefined) return t(`figures.weekday.${key.weekday}`);
  if (!grouping) return t('figures.none');
  const { asked, figure } = grouping;
  if (asked.by === 'Region') return getRegionName(messages, key);
  if (!key.value) return t('figures.none');
  const { part, field } = figure;
  if (part.kind === 'Days') return getPeriodName(messages, key, asked.by ?? 'Month');
  // With a step of 1, a group contains a single integer and is named after this integer.
  const isWhole = part.kind === 'Numbers' && asked.step === 1 && part.places(field.definition) === 0;
  if (part.kind === 'Numbers' && asked.step && !isWhole) {
    const from = key.value.numberValue ?? 0;
    const edge = (value: number) => formatFigureDecimal(String(value), locale);
    return t('figures.step', { from: edge(from), till: edge(from + asked.step) });
  }
  return field.plugin.toText(key.value, field.definition, context) || t('figures.none');
}

function getRegionName({ t, locale }: FigureTexts, { value }: FigureKey): string {
  const code = value?.stringValue;
  return code === undefined ? t('figures.noRegion') : (getRegionNames(locale).get(code) ?? code);
}

function getPeriodName(
  { t, locale, formatDate }: FigureTexts,
  { value, till }: FigureKey,
  by: NonNullable<FigureGroup['by']>,
): string {
  const from = value?.dateValue ?? '';
  const [year = '', month = ''] = from.split('-');
  if (by === 'Day') return formatDate(from);
  if (by === 'Week') return t('figures.week', { from: formatDate(from).slice(0, 5), till: formatDate(till) });
  if (by === 'Quarter') return t('figures.quarter', { quarter: String(Math.ceil(Number(month) / 3)), year });
  if (by === 'Year') return String(Number(year));
  const inMonth = new Date(`${from}T00:00:00Z`);
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(inMonth);
  return `${name} ${Number(year)}`;
}
