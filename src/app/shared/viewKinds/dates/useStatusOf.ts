import type { Item, Status } from '#core/model.ts';
import { useBoot } from '../../../state/useBoot.ts';

/** A record's status, of whichever directory it is. */
export function useStatusOf({ status }: Item): Status | undefined {
  const { directories } = useBoot();
  if (!status) return undefined;
  for (const { statusList } of directories) {
    const found = statusList.find(({ id }) => id === status);
    if (found) return found;
  }
  return undefined;
}
