import type { FieldContext } from '../../field/fieldPlugin.ts';
import { STATUS_PERIOD_COLUMN } from '../../field/system/stays.ts';
import { SYSTEM_ID } from '../../field/system/systemFields.ts';
import type { Aggregate, Status } from '../../model.ts';
import type { ChartInput } from '../chart/chartData.ts';
import { createChartTexts, type FigureTexts, type NamedMeasure } from '../words/figureWords.ts';
import type { RequestedReport } from './reportQuestion.ts';

interface Around {
  readonly texts: FigureTexts;
  readonly context: FieldContext;
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly today: string;
  /** The statuses of the counted records. */
  readonly statuses: readonly Pick<Status, 'id' | 'color'>[];
}

const STATUS_FIELDS: ReadonlySet<string> = new Set([SYSTEM_ID.status, STATUS_PERIOD_COLUMN.status]);

export function buildChartedReport(
  answer: Aggregate,
  { groupings, measures, isContinuous, addsUp }: RequestedReport,
  { texts, context, today, statuses }: Around,
): ChartInput {
  const words = createChartTexts(texts, { groupings, measures, context });
  const shown = measures.map(each => each.shown);
  const hasSeveralUnits = measures.some(
    ({ asked }, index) => asked.unit !== undefined && answer.totals.values[index] === null,
  );
  const scales = measures.map(getScale);
  const colours = getStatusColours(statuses);
  const colourOf: ChartInput['colourOf'] = (level, { value }) =>
    STATUS_FIELDS.has(groupings[level]?.asked.field ?? '')
      ? colours.get(value?.stringValue ?? '')
      : undefined;
  return { answer, shown, scales, isContinuous, addsUp, hasSeveralUnits, today, words, colourOf };
}

/**
 * Returns the scale of a measure: all shares have one scale, all counts another; other measures have the scale of their
 * field.
 */
function getScale({ asked: { measure, field }, shown }: NamedMeasure): string {
  if (shown === 'Share') return 'share';
  return measure === 'Count' || measure === 'Filled' || measure === 'Distinct' ? 'count' : (field ?? '');
}

/**
 * Returns the colours of statuses, keyed by status id; empty if all statuses have the same colour (the
 * default), because the colour wouldn't distinguish them.
 */
export function getStatusColours(statuses: Around['statuses']): ReadonlyMap<string, string> {
  const isTelling = new Set(statuses.map(({ color }) => color)).size > 1;
  return new Map(isTelling ? statuses.map(({ id, color }) => [id, color]) : []);
}
