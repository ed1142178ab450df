import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { DirectoryRights, Item } from '#core/model.ts';

/** A record that is open, as the parts beside its form know it. */
export interface OpenedRecord {
  readonly compiled: CompiledDirectory;
  readonly item: Item;
  readonly rights: DirectoryRights;
  readonly place: { readonly directoryId: string; readonly itemId: string };
}

/** Where those parts keep what they must not lose while another one is shown, and tell that something changed. */
export interface AsideHost {
  subscribe(listener: () => void): () => void;
  getRecord(): OpenedRecord | null;
  /** What a part keeps; undefined until it did. */
  getKept(asideId: string): unknown;
  /** Work that was begun and not sent keeps the record open. */
  keep(asideId: string, kept: unknown, isUnsent: boolean): void;
  /** Something that the list shows of the record changed. */
  tellChanged(): void;
}

export const AsideHostContext = createContext<AsideHost | null>(null);

function useHost(): AsideHost {
  const host = useContext(AsideHostContext);
  if (!host) throw new Error('What stands beside a record needs one around it.');
  return host;
}

export function useOpenedRecord(): OpenedRecord & Pick<AsideHost, 'tellChanged'> {
  const { subscribe, getRecord, tellChanged } = useHost();
  const record = useSyncExternalStore(subscribe, getRecord);
  if (!record) throw new Error('Nothing stands beside a record that is not stored yet.');
  return { ...record, tellChanged };
}

/** State of a part beside a record that outlives the part: what was begun there is asked about before it is lost. */
export function useKept<Kept>(
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
