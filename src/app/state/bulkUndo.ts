import { proxy } from 'valtio';

export interface UndoRequest {
  readonly directoryId: string;
  readonly changeId: string;
}

/** The bulk changes to be undone, one after another: a toast that offers it outlives the page it came from. */
export const bulkUndo = proxy<{ requests: UndoRequest[] }>({ requests: [] });

export function askToUndo(...requests: readonly UndoRequest[]): void {
  bulkUndo.requests = [...requests];
}

/** The first is undone, or given up. */
export function nextUndo(): void {
  bulkUndo.requests = bulkUndo.requests.slice(1);
}

/** The directory whose latest bulk changes are looked at, on whatever page that is. */
export const bulkChanges = proxy<{ directoryId: string | null }>({ directoryId: null });

export function showBulkChanges(directoryId: string | null): void {
  bulkChanges.directoryId = directoryId;
}

export function forgetUndo(): void {
  bulkUndo.requests = [];
  bulkChanges.directoryId = null;
}
