import { createContext, use, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { SystemCellProps, SystemFieldUi } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import './contacts.css';
import { createOpenCounts } from './openCounts.ts';

export const OpenCountsContext = createContext(createOpenCounts());

/** Shows the number of a contact's open processes, as a link to them. */
function OpenProcessesCell({ item }: SystemCellProps) {
  const { t, formatNumber } = useMessages();
  const counts = use(OpenCountsContext);
  const count = useSyncExternalStore(counts.subscribe, () => counts.of(item.id));
  if (count === undefined) return <span className="dk-open-count" aria-busy="true" />;
  if (count === 0) return <span className="dk-open-count dk-faint">{formatNumber(0)}</span>;
  return (
    <Link
      className="dk-open-count"
      href={`/processes?state=open&contact=${item.id}`}
      aria-label={t('contacts.openOf', { count, name: item.display })}
    >
      {formatNumber(count)}
    </Link>
  );
}

export const openProcessesUi: SystemFieldUi = {
  Cell: OpenProcessesCell,
  text: () => '',
  layout: { isNumeric: true, naturalWidth: 130, isFixed: true },
  press: null,
  isOnCards: true,
};
