import type { Status } from '../model.ts';

/**
 * Identifies a status for scripts: by the code set by an administrator, which survives renaming, or else by its name.
 */
export function getScriptStatus(status: Pick<Status, 'code' | 'name'> | undefined): string | null {
  return status?.code ?? status?.name ?? null;
}
