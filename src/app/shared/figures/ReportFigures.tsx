import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import {
  DEFAULT_RECORD_VIEW,
  isViewFiltered,
  noFilters,
  type RecordFilters,
} from '#core/directory/recordView.ts';
import { buildChartedReport } from '#core/figures/reports/chartedReport.ts';
import type { ReportContext } from '#core/figures/reports/reportPlace.ts';
import { buildRequestedReport, type ReportDefinition } from '#core/figures/reports/reportQuestion.ts';
import { createTableTexts, describeCountedRecords } from '#core/figures/words/figureWords.ts';
import type { Condition, Reference, ReportInput } from '#core/model.ts';
import { useFieldContext } from '#view/engine/engine.ts';
import { FigureView } from '#view/figures/FigureView.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { useUser } from '../../state/useBoot.ts';
import { useViewSearch } from '../records/useViewSearch.ts';
import { buildFigureRecordsAddress } from './buildFigureRecordsAddress.ts';
import {
  CountingPlaceholder,
  CountingStopped,
  OutdatedNotice,
  RecountingProgress,
} from './CountingPlaceholder.tsx';
import { FiguresExport, type FiguresPrintActions } from './FiguresExport.tsx';
import { type FiguresResult, useFigures } from './useFigures.ts';
import './reportFigures.css';

export interface ReportFiguresProps {
  title: string;
  place: ReportContext;
  report: ReportDefinition;
  filters?: RecordFilters;
  /** Shown if there are no results; the default text depends on whether there are filters. */
  emptyText?: string;
  paper?: FiguresPrintActions;
}

/** Shows the current figures of a report; users can open the records of each figure. */
export function ReportFigures({
  title,
  place,
  report,
  filters = noFilters,
  emptyText,
  paper,
}: ReportFiguresProps) {
  const { t } = useMessages();
  const today = getDayInZone(useUser().account.timeZone);
  const asked = useMemo(() => buildRequestedReport(report, place, today), [report, place, today]);
  const search = useViewSearch(place.compiled, filters, DEFAULT_RECORD_VIEW.orderBy);
  const figures = useFigures(place.directoryId, asked, { search, filters });
  const { answered, isLoading, isStopped, problem, isClosed, retry } = figures;
  return (
    <div className="dk-report-figures" aria-busy={isLoading} data-outdated={isStopped}>
      {asked.lost > 0 && <Notice tone="warning">{t('figures.lost', { count: asked.lost })}</Notice>}
      {isClosed ? (
        <EmptyState icon="lock" title={t('figures.closed')} text={t('figures.closedText')} />
      ) : problem ? (
        <ErrorState text={problem} onRetry={retry} />
      ) : answered ? (
        <>
          {isLoading && <RecountingProgress readProgress={figures.readProgress} onStop={figures.stop} />}
          {isStopped && <OutdatedNotice onRetry={retry} />}
          <Answer {...{ title, place, today, answered, emptyText, paper }} kind={report.chart} />
        </>
      ) : isStopped ? (
        <CountingStopped onRetry={retry} />
      ) : (
        <CountingPlaceholder readProgress={figures.readProgress} onStop={figures.stop} />
      )}
    </div>
  );
}

interface AnswerProps {
  title: string;
  place: ReportContext;
  kind: ReportInput['chart'];
  today: string;
  answered: FiguresResult;
  emptyText: string | undefined;
  paper: FiguresPrintActions | undefined;
}

const noReferences: Readonly<Record<string, Reference>> = {};
const noValues = {};

function Answer({ title, place, kind, today, answered, emptyText, paper }: AnswerProps) {
  const messages = useMessages();
  const [, navigate] = useLocation();
  const { answer, asked, filters } = answered;
  const isNarrowed = isViewFiltered(filters) || asked.question.compare !== undefined;
  const context = useFieldContext(noValues, answer.references ?? noReferences);
  const statuses = place.compiled.directory.statusList;
  const charted = useMemo(
    () => buildChartedReport(answer, asked, { texts: messages, context, today, statuses }),
    [answer, asked, today, context, messages, statuses],
  );
  const names = useMemo(() => createTableTexts(messages, asked), [messages, asked]);
  const open = (conditions: readonly Condition[]) =>
    navigate(buildFigureRecordsAddress(place, filters, [...conditions, ...asked.within]));
  return (
    <FigureView
      kind={kind}
      charted={charted}
      tableWords={names}
      title={title}
      note={describeCountedRecords(messages, {
        records: answer.records,
        compare: asked.question.compare,
        today,
      })}
      actions={<FiguresExport {...{ kind, charted, title, paper }} tableWords={names} />}
      emptyText={emptyText ?? (isNarrowed ? undefined : messages.t('figures.noRecords'))}
      onOpen={open}
    />
  );
}
