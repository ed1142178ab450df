import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { DirectoryRights, Item } from '#core/model.ts';

/** An open record, for the panels next to its form. */
export interface OpenedRecord {
  readonly compiled: CompiledDirectory;
  readonly item: Item;
  readonly rights: DirectoryRights;
  readonly place: { readonly directoryId: string; readonly itemId: string };
}

/**
 * Stores the unsent input of a record's panels while another panel is displayed, and is notified of
 * changes in the panels.
 */
export interface RecordAsideHost {
  subscribe(listener: () => void): () => void;
  getRecord(): OpenedRecord | null;
  /** Returns the stored state of a panel; `undefined` if there is none. */
  getKept(asideId: string): unknown;
  /** Stores the state of a panel. With `isUnsent`, closing the record asks for confirmation. */
  keep(asideId: string, kept: unknown, isUnsent: boolean): void;
  /** Reports a change that affects how lists show the record. */
  tellChanged(): void;
}

export const AsideHostContext = createContext<RecordAsideHost | null>(null);

function useHost(): RecordAsideHost {
  const host = useContext(AsideHostContext);
  if (!host) throw new Error('What stands beside a record needs one around it.');
  return host;
}

export function useOpenedRecord(): OpenedRecord & Pick<RecordAsideHost, 'tellChanged'> {
  const { subscribe, getRecord, tellChanged } = useHost();
  const record = useSyncExternalStore(subscribe, getRecord);
  if (!record) throw new Error('Nothing stands beside a record that is not stored yet.');
  return { ...record, tellChanged };
}

/**
 * Returns state that survives unmounting the panel, so that the user can be asked before unsent work is lost, and a
 * function that updates it.
 */
export function useAsideState<Kept>(
  asideId: string,
  { nothing, isUnsent }: { nothing: Kept; isUnsent: (kept: Kept) => boolean },
): [Kept, (change: (before: Kept) => Kept) => void] {
  const { subscribe, getKept, keep } = useHost();
  const read = useCallback(
    () => (getKept(asideId) as Kept | undefined) ?? nothing,
    [getKept, asideId, nothing],
  );
  const change = useCallback(
    (update: (before: Kept) => Kept) => {
      const next = update(read());
      keep(asideId, next, isUnsent(next));
    },
    [keep, asideId, read, isUnsent],
  );
  return [useSyncExternalStore(subscribe, read), change];
}
