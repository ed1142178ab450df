import { useCallback } from 'react';
import { dayIn } from '#core/dayRange.ts';
import type { ReportPlace } from '#core/figures/reports/reportPlace.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useAccess, useBoot, useUser } from '../../../state/useBoot.ts';
import { ReadyPage } from './ReadyPage.tsx';
import { processReports } from './readyReports.ts';

/** Ready reports over the processes of one type. */
export default function ProcessReportsPage() {
  const { t } = useMessages();
  const { directories } = useBoot();
  const access = useAccess();
  const today = dayIn(useUser().account.timeZone);
  const reportsOf = useCallback((place: ReportPlace) => processReports(place, today), [today]);
  const types = directories.filter(({ id, type }) => type === 'Process' && access.mayRead(id));
  return (
    <ReadyPage
      title={t('reports.ofProcesses')}
      directories={types}
      reportsOf={reportsOf}
      emptyText={t('reports.ready.noProcesses')}
    />
  );
}
