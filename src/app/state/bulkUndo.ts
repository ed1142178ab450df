import { proxy } from 'valtio';

export interface UndoRequest {
  readonly directoryId: string;
  readonly changeId: string;
}

/** The bulk change to be taken back: a toast that offers it outlives the page it came from. */
export const bulkUndo = proxy<{ request: UndoRequest | null }>({ request: null });

export function askToUndo(request: UndoRequest): void {
  bulkUndo.request = request;
}

export function forgetUndo(): void {
  bulkUndo.request = null;
}
