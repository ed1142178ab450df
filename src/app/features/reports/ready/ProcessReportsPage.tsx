import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { ReadyPage } from './ReadyPage.tsx';
import { processReports } from './readyReports.ts';

/** Shows predefined reports on the processes of one type. */
export default function ProcessReportsPage() {
  const { t } = useMessages();
  const { directories } = useBoot();
  const access = useAccess();
  const types = directories.filter(({ id, type }) => type === 'Process' && access.mayRead(id));
  return (
    <ReadyPage
      title={t('reports.ofProcesses')}
      directories={types}
      reportsOf={processReports}
      emptyText={t('reports.ready.noProcesses')}
    />
  );
}
