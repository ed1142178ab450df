import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { ReportContext } from '#core/figures/reports/reportPlace.ts';
import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { ReportFigures } from '../../../shared/figures/ReportFigures.tsx';
import { useReportContext } from '../../../shared/figures/useReportContext.ts';
import { CreatedAndFinishedChart } from './CreatedAndFinishedChart.tsx';
import type { PredefinedReport } from './readyReports.ts';
import '../reports.css';

interface ReadyPageProps {
  title: string;
  /** The directories to choose from; the first directory is selected by default. */
  directories: readonly Directory[];
  reportsOf: (place: ReportContext) => PredefinedReport[];
  emptyText: string;
}

/** Shows predefined reports on a directory, which the user selects at the top and the URL contains. */
export function PredefinedReportsPage({ title, directories, reportsOf, emptyText }: ReadyPageProps) {
  const { t } = useMessages();
  const [wanted, setWanted] = useState(() => new URLSearchParams(location.search).get('directory'));
  const directory = directories.find(({ id }) => id === wanted) ?? directories[0];
  const place = useReportContext(directory?.id ?? '');
  const choose = (id: string) => {
    setWanted(id);
    history.replaceState(history.state, '', `${location.pathname}?directory=${id}`);
  };
  if (!directory || !place)
    return (
      <Page title={title}>
        <EmptyState icon="chart" title={t('reports.noDirectories')} text={emptyText} />
      </Page>
    );
  return (
    <Page
      title={title}
      actions={
        directories.length > 1 && (
          <Select
            label={t('reports.of')}
            value={directory.id}
            emptyLabel={null}
            options={directories.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={choose}
          />
        )
      }
    >
      <Cards key={directory.id} place={place} reportsOf={reportsOf} />
    </Page>
  );
}

function Cards({ place, reportsOf }: { place: ReportContext } & Pick<ReadyPageProps, 'reportsOf'>) {
  const { t } = useMessages();
  const reports = useMemo(() => reportsOf(place), [reportsOf, place]);
  const hasEnds = place.compiled.directory.statusList.some(({ type }) => type !== 'Active');
  const flow = t('reports.ready.flow');
  return (
    <div className="dk-ready">
      {hasEnds && (
        <section className="dk-panel" aria-label={flow}>
          <div className="dk-row dk-ready-head">
            <h2>{flow}</h2>
          </div>
          <CreatedAndFinishedChart place={place} title={flow} />
        </section>
      )}
      {reports.map(report => (
        <Card key={report.id} place={place} ready={report} />
      ))}
    </div>
  );
}

function Card({ place, ready }: { place: ReportContext; ready: PredefinedReport }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const title = t(ready.titleId, ready.names);
  const build = () => {
    const { report, filters } = ready;
    navigate('/reports/new', {
      state: { report: { name: title, directoryId: place.directoryId, ...report, filters } },
    });
  };
  return (
    <section className="dk-panel" aria-label={title}>
      <div className="dk-row dk-ready-head">
        <h2>{title}</h2>
        <span className="dk-spacer" />
        <IconButton
          icon="edit"
          size="small"
          label={t('reports.ready.build', { name: title })}
          onClick={build}
        />
      </div>
      <ReportFigures
        title={title}
        place={place}
        report={ready.report}
        filters={ready.filters}
        emptyText={t('reports.ready.empty')}
      />
    </section>
  );
}
