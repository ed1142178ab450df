/** Assigns records if their manager is still the expected one. */
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { FieldValue, Item } from '#core/model.ts';
import { toApiError } from '../../../api/ApiError.ts';
import { readRecord, updateRecord } from '../../../api/recordCalls.ts';
import { emitLocalChange } from '../../../live/events.ts';
import { getManagerId } from '../../../shared/assigning/assignActions.ts';
import { writeRecord } from '../../../state/recordWrites.ts';

export interface Assignment {
  readonly directoryId: string;
  /** The record as displayed to the user. */
  readonly item: Item;
  /** `null` removes the manager. */
  readonly to: string | null;
  /** The expected current manager; `null` if the record is expected to be unassigned. */
  readonly from: string | null;
}

/** The written record, or the record's current state if its manager wasn't the expected one. */
export type AssignmentResult = { readonly done: Item } | { readonly held: Item };

/** @throws ApiError if writing fails for a reason other than a changed manager */
export async function assignRecord({ directoryId, item, to, from }: Assignment): Promise<AssignmentResult> {
  const place = { directoryId, itemId: item.id };
  const patch = { [WRITABLE_ID.manager]: getPersonValue(to) };
  const expected = { [WRITABLE_ID.manager]: getPersonValue(from) };
  try {
    const done = await writeRecord(item.id, { customFields: patch }, () =>
      updateRecord(place, patch, item.version, expected),
    );
    emitLocalChange(place);
    return { done };
  } catch (thrown) {
    const isHeld = toApiError(thrown).conflicts.some(({ fieldId }) => fieldId === WRITABLE_ID.manager);
    if (!isHeld) throw thrown;
    const held = await readRecord(place);
    emitLocalChange(place);
    return { held };
  }
}

/**
 * Returns the name of the record's manager, `unknown` if the name isn't available, or `undefined` if the record is
 * unassigned.
 */
export function getManagerName(item: Item, unknown: string): string | undefined {
  const id = getManagerId(item);
  return id === null ? undefined : (item.references?.[id]?.display ?? unknown);
}

const getPersonValue = (id: string | null): FieldValue | null => (id === null ? null : { stringValue: id });
