import { useSnapshot } from 'valtio';
import { compileDirectory } from '#core/compileDirectory.ts';
import { useEngine } from '#view/engine.ts';
import { announce } from '../../live/events.ts';
import { closeTopRecord, openRecords } from '../../state/openRecords.ts';
import { useBoot } from '../../state/useBoot.ts';
import { RecordModal } from './RecordModal.tsx';

/** Records opened from inside others (a look-up's target), each on top of the one before. */
export default function StackedRecords() {
  const { stack } = useSnapshot(openRecords);
  const { directories } = useBoot();
  const { registry } = useEngine();
  return stack.map(({ key, directoryId, itemId }) => {
    const directory = directories.find(each => each.id === directoryId);
    if (!directory) return null;
    return (
      <RecordModal
        key={key}
        compiled={compileDirectory(directory, registry)}
        itemId={itemId}
        onSaved={() => announceOwn({ directoryId, itemId })}
        onClose={closeTopRecord}
      />
    );
  });
}

/** The server does not tell us of our own changes, but what lies beneath (the list, the same record) has to hear of them. */
function announceOwn(data: { directoryId: string; itemId: string }): void {
  announce({ event: 'DirectoryItemChanged', data, at: new Date().toISOString() });
}
