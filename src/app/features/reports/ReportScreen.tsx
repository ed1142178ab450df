import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { isViewFiltered, type RecordFilters } from '#core/directory/recordView.ts';
import type { Report } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { FilterBar } from '#view/table/filters/FilterBar.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useLeaveGuard } from '../../shared/editing/useLeaveGuard.tsx';
import { ReportFigures } from '../../shared/figures/ReportFigures.tsx';
import { useReportContext } from '../../shared/figures/useReportContext.ts';
import { useUser } from '../../state/useBoot.ts';
import { ReportBuilder } from './builder/ReportBuilder.tsx';
import { MailingButton } from './mailing/MailingButton.tsx';
import { createReport, renderReportPdf, updateReport } from './reportCalls.ts';
import { createReportDraft, type ReportDraft, toReportInput } from './reportDraft.ts';
import './reports.css';
import './printedReport.css';

interface ReportScreenProps {
  /** `null` for a new report. */
  report: Report | null;
  start: ReportDraft | null;
  onSaved?: (report: Report) => void;
}

/** Shows the figures with their filters. While the user edits the report, the builder is shown next to the figures. */
export function ReportScreen({ report, start, onSaved }: ReportScreenProps) {
  const { t, formatDate } = useMessages();
  const { account } = useUser();
  const kept = useMemo(() => (report ? createReportDraft(report) : (start as ReportDraft)), [report, start]);
  const [draft, setDraft] = useState(kept);
  const [isBuilding, setBuilding] = useState(report === null);
  // Viewers can change the filters for themselves, without changing the report.
  const [looked, setLooked] = useState<RecordFilters | null>(null);
  const place = useReportContext(draft.directoryId);
  const isDirty = isBuilding && JSON.stringify(toReportInput(draft)) !== JSON.stringify(toReportInput(kept));
  const saving = useSaving({ report, draft, onSaved });
  const guard = useLeaveGuard(isDirty && !saving.isSaved, saving.isBusy);
  const change = (part: Partial<ReportDraft>) => setDraft({ ...draft, ...part });
  const filters = (isBuilding ? null : looked) ?? draft.filters;
  const title = draft.name.trim() || t(report ? 'reports.one' : 'reports.new');
  const paper = {
    draw: () => renderReportPdf({ ...toReportInput({ ...draft, filters }), name: title }),
    print: () => window.print(),
  };
  const stop = () => {
    setDraft(kept);
    setBuilding(false);
  };
  return (
    <Page
      title={title}
      actions={
        isBuilding ? (
          <>
            <Button onClick={report ? stop : () => guard.leave('/reports')}>{t('kit.cancel')}</Button>
            <Button tone="primary" isBusy={saving.isBusy} onClick={() => void saving.save()}>
              {t('app.save')}
            </Button>
          </>
        ) : (
          report && (
            <>
              <MailingButton report={report} />
              {report.mayChange && (
                <Button icon="edit" onClick={() => setBuilding(true)}>
                  {t('reports.edit')}
                </Button>
              )}
            </>
          )
        )
      }
    >
      {saving.problem && <Notice tone="danger">{saving.problem}</Notice>}
      {report?.isShortened && <Notice tone="warning">{t('reports.shortened')}</Notice>}
      <div className="dk-report" data-building={isBuilding}>
        {isBuilding && (
          <ReportBuilder draft={draft} place={place} isNameMissing={saving.isNameMissing} onChange={change} />
        )}
        <section className="dk-report-main" aria-label={title}>
          {place ? (
            <>
              <div className="dk-row dk-row-wrap dk-report-filters">
                <FilterBar
                  compiled={place.compiled}
                  value={filters}
                  onChange={next => (isBuilding ? change({ filters: next }) : setLooked(next))}
                />
                {looked && !isBuilding && isViewFiltered(draft.filters) && (
                  <Button tone="quiet" icon="restore" onClick={() => setLooked(null)}>
                    {t('reports.resetFilters')}
                  </Button>
                )}
              </div>
              <p className="dk-report-printed">{formatDate(getDayInZone(account.timeZone))}</p>
              <ReportFigures {...{ title, place, filters, paper }} report={draft} />
            </>
          ) : (
            <EmptyState icon="lock" title={t('figures.closed')} text={t('figures.closedText')} />
          )}
        </section>
      </div>
      {guard.question}
    </Page>
  );
}

interface Saving {
  report: Report | null;
  draft: ReportDraft;
  onSaved: ((report: Report) => void) | undefined;
}

function useSaving({ report, draft, onSaved }: Saving) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const [state, setState] = useState({ isBusy: false, isSaved: false, isNameMissing: false });
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const isNameMissing = !draft.name.trim();
    setState({ isBusy: !isNameMissing, isSaved: false, isNameMissing });
    if (isNameMissing) return;
    try {
      const input = toReportInput({ ...draft, name: draft.name.trim() });
      const saved = report
        ? await updateReport(report.id, { ...input, version: report.version })
        : await createReport(input);
      setState({ isBusy: false, isSaved: true, isNameMissing: false });
      toasts.show({ text: t('app.saved') });
      if (report) onSaved?.(saved);
      // Delayed until the guard against losing changes has noticed that the report is saved.
      else setTimeout(() => navigate(`/reports/${saved.id}`, { replace: true }));
    } catch (error) {
      setState({ isBusy: false, isSaved: false, isNameMissing: false });
      setProblem(getErrorText(messages, error));
    }
  };
  return { ...state, problem, save };
}
