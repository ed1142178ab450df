import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import type { Report, ReportInput } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { getErrorText } from '../../api/errorText.ts';
import { useAccess, useBoot } from '../../state/useBoot.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { readReport } from './reportCalls.ts';
import { createNewReportDraft, createReportDraft, type ReportDraft } from './reportDraft.ts';

/** Shows or edits a report. `/reports/new` creates a report. */
export default function ReportPage() {
  const { id = '' } = useParams();
  return id === 'new' ? <NewReport /> : <KeptReport key={id} id={id} />;
}

function NewReport() {
  const { t } = useMessages();
  const { directories } = useBoot();
  const access = useAccess();
  const readable = directories.filter(directory => access.mayRead(directory.id));
  const wanted = new URLSearchParams(location.search).get('directory');
  const first = readable.find(({ id }) => id === wanted) ?? readable[0];
  if (!first)
    return (
      <Page title={t('reports.new')}>
        <EmptyState icon="chart" title={t('reports.noDirectories')} text={t('reports.noDirectoriesText')} />
      </Page>
    );
  return <ReportScreen report={null} start={begun() ?? createNewReportDraft(first.id, '')} />;
}

/** Returns the draft that a predefined report has passed in the history state; `null` if there is none. */
function begun(): ReportDraft | null {
  const state: unknown = history.state;
  const isPassed = typeof state === 'object' && state !== null && 'report' in state;
  return isPassed
    ? createReportDraft({ groups: [], filters: {}, groupIds: [], ...(state.report as ReportInput) })
    : null;
}

function KeptReport({ id }: { id: string }) {
  const messages = useMessages();
  const { t } = messages;
  const [report, setReport] = useState<Report | null>(null);
  const [problem, setProblem] = useState<{ text: string; isGone: boolean } | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `turn` requests again
  useEffect(() => {
    const leaving = new AbortController();
    setProblem(null);
    readReport(id, leaving.signal).then(setReport, error => {
      if (leaving.signal.aborted) return;
      setProblem({ text: getErrorText(messages, error), isGone: toApiError(error).status === 404 });
    });
    return () => leaving.abort();
  }, [id, turn]);
  if (report) return <ReportScreen key={report.version} report={report} start={null} onSaved={setReport} />;
  return (
    <Page title={t('reports.one')}>
      {problem?.isGone ? (
        <EmptyState icon="chart" title={t('reports.gone')} text={t('reports.goneText')} />
      ) : problem ? (
        <ErrorState text={problem.text} onRetry={() => setTurn(count => count + 1)} />
      ) : (
        <Skeleton lines={6} height={40} />
      )}
    </Page>
  );
}
