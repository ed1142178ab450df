import { proxy } from 'valtio';

export interface BulkUndoRequest {
  readonly directoryId: string;
  readonly changeId: string;
}

/** Bulk changes to undo, one after the other. Stored here, because the toast with the undo action outlives its page. */
export const bulkUndoState = proxy<{ requests: BulkUndoRequest[] }>({ requests: [] });

export function requestBulkUndo(...requests: readonly BulkUndoRequest[]): void {
  bulkUndoState.requests = [...bulkUndoState.requests, ...requests];
}

/** Removes the first request, which was completed or abandoned. */
export function removeFirstUndoRequest(): void {
  bulkUndoState.requests = bulkUndoState.requests.slice(1);
}

/** The id of the directory whose latest bulk changes are shown on top of the page. */
export const shownBulkChanges = proxy<{ directoryId: string | null }>({ directoryId: null });

export function showBulkChanges(directoryId: string | null): void {
  shownBulkChanges.directoryId = directoryId;
}

export function clearBulkUndo(): void {
  bulkUndoState.requests = [];
  shownBulkChanges.directoryId = null;
}
