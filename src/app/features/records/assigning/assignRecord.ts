/** Giving a record to somebody: written only where its manager is still the one that the person saw. */
import type { FieldValue, Item } from '#core/model.ts';
import { WRITTEN_ID } from '#core/writtenSystemFields.ts';
import { toApiError } from '../../../api/ApiError.ts';
import { readRecord, updateRecord } from '../../../api/recordCalls.ts';
import { announceOwn } from '../../../live/events.ts';
import { managerOf } from '../../../shared/assigning/assignActions.ts';
import { writeRecord } from '../../../state/recordWrites.ts';

export interface Assignment {
  readonly directoryId: string;
  /** As the person saw it. */
  readonly item: Item;
  /** Null takes the manager off. */
  readonly to: string | null;
  /** Who they knew to have it; null is nobody. */
  readonly from: string | null;
}

/** Written, or, where somebody else has it by now, the record as it is. */
export type Assigned = { readonly done: Item } | { readonly held: Item };

/** @throws ApiError for every other refusal. */
export async function assignRecord({ directoryId, item, to, from }: Assignment): Promise<Assigned> {
  const place = { directoryId, itemId: item.id };
  const patch = { [WRITTEN_ID.manager]: personValue(to) };
  const expected = { [WRITTEN_ID.manager]: personValue(from) };
  try {
    const done = await writeRecord(item.id, { customFields: patch }, () =>
      updateRecord(place, patch, item.version, expected),
    );
    announceOwn(place);
    return { done };
  } catch (thrown) {
    const isHeld = toApiError(thrown).conflicts.some(({ fieldId }) => fieldId === WRITTEN_ID.manager);
    if (!isHeld) throw thrown;
    const held = await readRecord(place);
    announceOwn(place);
    return { held };
  }
}

/** What somebody is called who has the record; undefined where nobody does. */
export function managerNameOf(item: Item, unknown: string): string | undefined {
  const id = managerOf(item);
  return id === null ? undefined : (item.references?.[id]?.display ?? unknown);
}

const personValue = (id: string | null): FieldValue | null => (id === null ? null : { stringValue: id });
