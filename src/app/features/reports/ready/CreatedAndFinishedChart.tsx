import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { DEFAULT_RECORD_VIEW } from '#core/directory/recordView.ts';
import { type ChartInput, serializeFigureKey } from '#core/figures/chart/chartData.ts';
import type { ReportContext } from '#core/figures/reports/reportPlace.ts';
import { buildRequestedReport } from '#core/figures/reports/reportQuestion.ts';
import { createChartTexts, createTableTexts } from '#core/figures/words/figureWords.ts';
import type { Aggregate, Condition, FigureKey, FigureRow } from '#core/model.ts';
import { useFieldContext } from '#view/engine/engine.ts';
import { FigureView } from '#view/figures/FigureView.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { buildFigureRecordsAddress } from '../../../shared/figures/buildFigureRecordsAddress.ts';
import { CountingPlaceholder, CountingStopped } from '../../../shared/figures/CountingPlaceholder.tsx';
import { FiguresExport } from '../../../shared/figures/FiguresExport.tsx';
import { useFigures } from '../../../shared/figures/useFigures.ts';
import { useViewSearch } from '../../../shared/records/useViewSearch.ts';
import { useUser } from '../../../state/useBoot.ts';
import { createFlowReports, type PredefinedReport } from './readyReports.ts';

const noValues = {};

/** Shows created and finished records by week, i.e. two queries in one chart. */
export function CreatedAndFinishedChart({ place, title }: { place: ReportContext; title: string }) {
  const messages = useMessages();
  const { t } = messages;
  const [, navigate] = useLocation();
  const today = getDayInZone(useUser().account.timeZone);
  const [created, finished] = useMemo(() => createFlowReports(today), [today]);
  const [begun, ended] = [useAnswer(place, created, today), useAnswer(place, finished, today)];
  const context = useFieldContext(noValues);
  const problem = begun.problem ?? ended.problem;
  const charted = useMemo((): ChartInput | null => {
    if (!begun.answered || !ended.answered) return null;
    const { groupings, measures } = begun.answered.asked;
    const words = createChartTexts(messages, { groupings, measures, context });
    const names = [t('reports.ready.created'), t('reports.ready.finished')];
    const key = (level: number, of: FigureKey) =>
      level === 0 ? words.key(0, of) : (names[of.value?.numberValue ?? 0] ?? '');
    return {
      answer: joined([begun.answered.answer, ended.answered.answer]),
      ...{ shown: ['Value'], scales: [''], isContinuous: true, addsUp: false, today },
      words: { ...words, key },
    };
  }, [begun.answered, ended.answered, context, messages, t, today]);
  if (problem) return <ErrorState text={problem} onRetry={begun.problem ? begun.retry : ended.retry} />;
  const stop = () => {
    begun.stop();
    ended.stop();
  };
  const retry = () => {
    begun.retry();
    ended.retry();
  };
  if (begun.isStopped || ended.isStopped) return <CountingStopped onRetry={retry} />;
  if (!charted) return <CountingPlaceholder readProgress={begun.readProgress} onStop={stop} />;
  const open = (conditions: readonly Condition[]) => {
    const isEnd = conditions.some(
      condition => 'field' in condition && condition.field === finished.report.groups?.[0]?.field,
    );
    navigate(buildFigureRecordsAddress(place, (isEnd ? finished : created).filters, conditions));
  };
  const names = createTableTexts(messages, { groupings: begun.answered?.asked.groupings ?? [] });
  const shown = {
    kind: 'Lines' as const,
    charted,
    tableWords: names,
    title,
    emptyText: t('reports.ready.empty'),
  };
  return <FigureView {...shown} actions={<FiguresExport {...shown} />} onOpen={open} />;
}

function useAnswer(place: ReportContext, { report, filters }: PredefinedReport, today: string) {
  const asked = useMemo(() => buildRequestedReport(report, place, today), [report, place, today]);
  const search = useViewSearch(place.compiled, filters, DEFAULT_RECORD_VIEW.orderBy);
  return useFigures(place.directoryId, asked, { search, filters });
}

/**
 * Combines both results into a result with a second grouping. Omits totals, because a record can be in both results.
 */
function joined(answers: readonly Aggregate[]): Aggregate {
  const rows = answers.flatMap(({ axes: [axis = []] }, index) =>
    axis.map((row): FigureRow => ({ ...row, keys: [...row.keys, { value: { numberValue: index } }] })),
  );
  const weeks = new Map(rows.map(({ keys: [week = {}] }) => [serializeFigureKey(week), week]));
  const sorted = [...weeks.values()].toSorted((a, b) =>
    (a.value?.dateValue ?? '') < (b.value?.dateValue ?? '') ? -1 : 1,
  );
  return {
    records: answers.reduce((sum, { records }) => sum + records, 0),
    rows,
    axes: [
      sorted.map(week => ({ keys: [week], values: [null] })),
      answers.map(({ totals }, index) => ({ keys: [{ value: { numberValue: index } }], ...totals })),
    ],
    totals: { values: [null] },
    other: null,
  };
}
