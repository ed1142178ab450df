import { v7 as uuidv7 } from 'uuid';
import type { ChecklistItem, Status, StatusInput } from '#core/model.ts';

type Input = NonNullable<StatusInput['checklist']>[number];

/**
 * Returns a function that assigns ids to checklist items. Known ids are preserved, even if an item moves to
 * another status of the directory, so that its checks are preserved, too.
 */
export function createChecklistIdAssigner(
  known: readonly Status[],
  { hasGivenIds }: { hasGivenIds: boolean },
): (item: Input) => ChecklistItem {
  const free = new Set(known.flatMap(({ checklist = [] }) => checklist.map(({ id }) => id)));
  const taken = new Set<string>();
  const idOf = (given: string) => {
    const isTheirs = free.has(given) || hasGivenIds;
    if (!isTheirs || taken.has(given)) return uuidv7();
    taken.add(given);
    return given;
  };
  return ({ id, text, required = false }) => ({
    id: id ? idOf(id.toLowerCase()) : uuidv7(),
    text: text.trim(),
    required,
  });
}
