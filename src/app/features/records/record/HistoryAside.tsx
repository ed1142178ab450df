import { useOpenedRecord } from '../../../shared/record/openedRecord.ts';
import { HistoryList } from '../RecordHistory.tsx';

/** The history beside the form; anew for each version, one's own moves included. */
export default function HistoryAside() {
  const { compiled, item } = useOpenedRecord();
  return <HistoryList key={item.version} compiled={compiled} item={item} />;
}
