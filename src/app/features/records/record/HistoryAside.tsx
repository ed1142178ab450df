import { useOpenedRecord } from '../../../shared/record/openedRecord.ts';
import { HistoryList } from '../RecordHistory.tsx';

/** Shows the history next to the form. Reloads for each new version of the record, including the user's own changes. */
export default function HistoryAside() {
  const { compiled, item } = useOpenedRecord();
  return <HistoryList key={item.version} compiled={compiled} item={item} />;
}
