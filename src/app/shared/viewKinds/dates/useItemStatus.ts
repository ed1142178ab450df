import type { Item, Status } from '#core/model.ts';
import { useBoot } from '../../../state/useBoot.ts';

/** Returns a record's status, which is looked up by id in all directories. */
export function useItemStatus({ status }: Item): Status | undefined {
  const { directories } = useBoot();
  if (!status) return undefined;
  for (const { statusList } of directories) {
    const found = statusList.find(({ id }) => id === status);
    if (found) return found;
  }
  return undefined;
}
