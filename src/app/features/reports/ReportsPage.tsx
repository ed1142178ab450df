import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { Report } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { ConfirmDeleteDialog } from '../../shared/deleting/ConfirmDeleteDialog.tsx';
import { useBoot } from '../../state/useBoot.ts';
import { deleteReport } from './reportCalls.ts';
import { useReports } from './useReports.ts';
import './reports.css';
import { useUserGroups } from '../../shared/people/useUserGroups.ts';

/** Lists the user's own reports, and the reports shared with the user. */
export default function ReportsPage() {
  const { t } = useMessages();
  const { reports, problem, reload } = useReports();
  const [deleting, setDeleting] = useState<Report | null>(null);
  return (
    <Page title={t('reports.title')} actions={reports && reports.length > 0 && <NewReportLink />}>
      {problem && <ErrorState text={problem} onRetry={reload} />}
      {!reports && !problem && <Skeleton lines={6} />}
      {reports?.length === 0 && (
        <EmptyState icon="chart" title={t('reports.none')} text={t('reports.noneText')}>
          <NewReportLink />
        </EmptyState>
      )}
      {reports && reports.length > 0 && (
        <ul className="dk-reports" aria-label={t('reports.title')}>
          {reports.map(report => (
            <ReportRow
              key={report.id}
              report={report}
              onDelete={report.mayChange ? () => setDeleting(report) : null}
            />
          ))}
        </ul>
      )}
      <ReadyReports />
      {deleting && <DeleteReport report={deleting} onClose={() => setDeleting(null)} onDeleted={reload} />}
    </Page>
  );
}

function NewReportLink() {
  const { t } = useMessages();
  return (
    <Link href="/reports/new" className="dk-button" data-tone="primary">
      <Icon name="plus" />
      {t('reports.new')}
    </Link>
  );
}

const ready = [
  { href: '/process-reports', title: 'reports.ofProcesses', text: 'reports.readyProcesses', icon: 'process' },
  { href: '/request-reports', title: 'reports.ofRequests', text: 'reports.readyRequests', icon: 'chart' },
] as const;

function ReadyReports() {
  const { t } = useMessages();
  const id = useId();
  return (
    <section className="dk-stack" aria-labelledby={id}>
      <h2 id={id} className="dk-reports-heading">
        {t('reports.readyOnes')}
      </h2>
      <ul className="dk-link-list dk-reports-ready">
        {ready.map(({ href, title, text, icon }) => (
          <li key={href}>
            <Link href={href} className="dk-link-row">
              <Icon name={icon} />
              <span>
                <strong>{t(title)}</strong>
                <span className="dk-faint">{t(text)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReportRow({ report, onDelete }: { report: Report; onDelete: (() => void) | null }) {
  const { t } = useMessages();
  const { directories } = useBoot();
  const userGroups = useUserGroups();
  const { id, name, directoryId, chart, groupIds } = report;
  const directory = directories.find(each => each.id === directoryId)?.name;
  const place = directoryId === null ? t('processes.title') : (directory ?? t('reports.directoryGone'));
  const groups = userGroups.filter(group => groupIds.includes(group.id)).map(group => group.name);
  return (
    <li>
      <Link href={`/reports/${id}`} className="dk-report-link">
        <strong className="dk-truncate">{name}</strong>
        <span className="dk-faint">
          {place} · {t(`reports.chart.${chart}`)}
        </span>
      </Link>
      {groupIds.length > 0 && <Badge>{t('reports.sharedWith', { groups: groups.join(', ') })}</Badge>}
      {onDelete && (
        <IconButton icon="trash" size="small" label={t('reports.delete', { name })} onClick={onDelete} />
      )}
    </li>
  );
}

interface DeleteProps {
  report: Report;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteReport({ report: { id, name, groupIds }, onClose, onDeleted }: DeleteProps) {
  const { t } = useMessages();
  const text = t(groupIds.length > 0 ? 'reports.deleteShared' : 'reports.deleteText', { name });
  return <ConfirmDeleteDialog {...{ text, onClose, onDeleted }} remove={() => deleteReport(id)} />;
}
