import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { ReadyPage } from './ReadyPage.tsx';
import { requestReports } from './readyReports.ts';

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
    <ReadyPage
      title={t('reports.ofRequests')}
      directories={requests.length > 0 ? requests : readable}
      reportsOf={requestReports}
      emptyText={t('reports.noDirectoriesText')}
    />
  );
}
