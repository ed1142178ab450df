import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { PredefinedReportsPage } from './PredefinedReportsPage.tsx';
import { createProcessReports } from './readyReports.ts';

/** Shows predefined reports on the processes of one type. */
export default function ProcessReportsPage() {
  const { t } = useMessages();
  const { directories } = useBoot();
  const access = useAccess();
  const types = directories.filter(({ id, type }) => type === 'Process' && access.mayRead(id));
  return (
    <PredefinedReportsPage
      title={t('reports.ofProcesses')}
      directories={types}
      reportsOf={createProcessReports}
      emptyText={t('reports.ready.noProcesses')}
    />
  );
}
