import { useState } from 'react';
import type { Import, ImportSettings } from '#core/model.ts';
import { createColumnDraft, getReadingKey } from './columnDraft.ts';

export interface ColumnDraftHandle {
  readonly draft: ImportSettings;
  change(draft: ImportSettings): void;
  /** Discards the draft, once the server has saved the changes. */
  forget(): void;
}

interface Stored {
  readingKey: string;
  draft: ImportSettings;
}

/** Manages unsaved changes to the columns. The changes survive a reload of the page until they are sent. */
export function useColumnDraft(run: Import): ColumnDraftHandle {
  const [changed, setChanged] = useState<ImportSettings | null>(() => storedDraft(run));
  const name = getStorageName(run);
  return {
    draft: changed ?? createColumnDraft(run),
    change(draft) {
      setChanged(draft);
      const stored: Stored = { readingKey: getReadingKey(run), draft };
      withStorage(storage => storage.setItem(name, JSON.stringify(stored)));
    },
    forget() {
      setChanged(null);
      withStorage(storage => storage.removeItem(name));
    },
  };
}

function storedDraft(run: Import): ImportSettings | null {
  const stored = withStorage(
    storage => JSON.parse(storage.getItem(getStorageName(run)) ?? 'null') as Stored | null,
  );
  return stored?.readingKey === getReadingKey(run) ? stored.draft : null;
}

function getStorageName({ id }: Import): string {
  return `docketImportColumns ${id}`;
}

/** Returns `null` if the storage is unavailable or blocked by the browser, or if its content can't be parsed. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
