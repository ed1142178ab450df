import type { Status } from '../model.ts';

/** What scripts call a status: the code that an administrator gave it, which outlives a new name, or else its name. */
export function statusForScripts(status: Pick<Status, 'code' | 'name'> | undefined): string | null {
  return status?.code ?? status?.name ?? null;
}
