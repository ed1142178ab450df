import type { Status } from '../model.ts';

/**
 * Identifies a status for scripts by its code, which survives renaming, or by its name if an administrator hasn't set a
 * code.
 */
export function getScriptStatus(status: Pick<Status, 'code' | 'name'> | undefined): string | null {
  return status?.code ?? status?.name ?? null;
}
