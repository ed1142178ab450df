import { useMemo, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { openRecord } from '../../state/openRecordsState.ts';
import { useBoot } from '../../state/useBoot.ts';
import { getRecordKey, type RecordNumberRef, useRecordsByNumber } from './useRecordsByNumber.ts';

/** The number of records per request: the maximum number of values in a condition. */
const PAGE = 50;

/** Lists the records at one place or in one area; users can open each record. */
export function PlaceRecordList({ records }: { records: readonly RecordNumberRef[] }) {
  const { t } = useMessages();
  const [count, setCount] = useState(PAGE);
  const pages = [];
  for (let from = 0; from < Math.min(count, records.length); from += PAGE) pages.push(from);
  return (
    <>
      {pages.map(from => (
        <PlacePage key={from} records={records} from={from} />
      ))}
      {records.length > count && (
        <Button size="small" onClick={() => setCount(count + PAGE)}>
          {t('map.more', { count: records.length - count })}
        </Button>
      )}
    </>
  );
}

function PlacePage({ records, from }: { records: readonly RecordNumberRef[]; from: number }) {
  const messages = useMessages();
  const own = useMemo(() => records.slice(from, from + PAGE), [records, from]);
  const { data, error, reload } = useRecordsByNumber(own);
  if (error && !data) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={Math.min(own.length, 6)} height={18} />;
  return (
    <ul className="dk-place-list">
      {own.map(record => {
        const item = data.get(getRecordKey(record));
        return (
          item && (
            <PlaceRow
              key={item.id}
              {...{ ...record, itemId: item.id, display: item.display, status: item.status }}
            />
          )
        );
      })}
    </ul>
  );
}

interface RowProps extends RecordNumberRef {
  itemId: string;
  display: string;
  status: string | null | undefined;
}

function PlaceRow({ directoryId, itemId, display, status }: RowProps) {
  const { directories } = useBoot();
  const found = directories.find(({ id }) => id === directoryId)?.statusList.find(({ id }) => id === status);
  return (
    <li>
      <button type="button" onClick={() => openRecord(directoryId, itemId)}>
        <span className="dk-truncate">{display}</span>
        {found && (
          <span className="dk-place-status">
            <span className="dk-place-dot" style={{ background: found.color }} aria-hidden="true" />
            {found.name}
          </span>
        )}
      </button>
    </li>
  );
}
