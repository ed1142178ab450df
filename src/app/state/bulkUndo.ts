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

export function forgetUndo(): void {
  bulkUndo.requests = [];
}
