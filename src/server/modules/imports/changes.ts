import type { Import } from '#core/model.ts';
import type { OpenDirectory, RecordCall, RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import { requireImport, requireImportRight } from './policy.ts';
import { presentImport } from './presenter.ts';
import type { ImportQueue } from './queue.ts';
import type { StoredImport } from './repositories/imports.ts';
import { isImportRunning } from './step.ts';

type ImportCall = RecordCall & { readonly params: { id: string; importId: string } };
type Change = (scope: RecordScope, opened: OpenDirectory, stored: StoredImport) => Promise<StoredImport>;

/** Changes imports for calls, and builds the responses. */
export interface ImportChangeHandler {
  /** Adds the import's position in the queue. */
  inLine(call: RecordCall, shown: Import): Import;
  /**
   * Locks and changes an import. If the import is in a running state afterwards, it is added to the queue.
   */
  alter(call: ImportCall, change: Change): Promise<Import>;
}

export function createImportChangeHandler({ write }: RecordCalls, imports: ImportQueue): ImportChangeHandler {
  const inLine: ImportChangeHandler['inLine'] = ({ principal: { accountId } }, shown) => {
    const queuePlace = imports.placeOf({ accountId, importId: shown.id });
    return queuePlace === undefined ? shown : { ...shown, queuePlace };
  };
  return {
    inLine,
    async alter(call, change) {
      const stored = await write(call, async (scope, opened) => {
        requireImportRight(opened);
        const found = await requireImport(scope, opened, { importId: call.params.importId, isLocked: true });
        const changed = await change(scope, opened, found);
        return { changed, shown: presentImport(scope, opened, changed) };
      });
      imports.tell(stored.changed);
      if (isImportRunning(stored.changed.state)) imports.add(stored.changed);
      return inLine(call, stored.shown);
    },
  };
}
