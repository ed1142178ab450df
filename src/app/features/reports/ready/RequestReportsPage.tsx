import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { PredefinedReportsPage } from './PredefinedReportsPage.tsx';
import { createRequestReports } from './readyReports.ts';

const REQUEST = 'request';

/**
 * Shows predefined reports on the directory with the code `request`; if there is no such directory, on a selected
 * directory.
 */
export default function RequestReportsPage() {
  const { t } = useMessages();
  const { directories } = useBoot();
  const access = useAccess();
  const readable = directories.filter(({ id }) => access.mayRead(id));
  const requests = readable.filter(({ code }) => code.toLowerCase() === REQUEST);
  return (
    <PredefinedReportsPage
      title={t('reports.ofRequests')}
      directories={requests.length > 0 ? requests : readable}
      reportsOf={createRequestReports}
      emptyText={t('reports.noDirectoriesText')}
    />
  );
}
