/** Prepares and evaluates a write that hasn't been sent yet. */
import { v7 as uuidv7 } from 'uuid';
import type { FieldValuesPatch, ItemCalculation } from '#core/model.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { readItem } from '../repositories/items.ts';
import type { PlannedWrite } from './commitWrites.ts';
import { type ItemWrite, planWrites } from './writeItems.ts';

export interface RecordDraft {
  /** The id of an existing record; omitted for a new record. */
  readonly itemId?: string | undefined;
  readonly customFields: FieldValuesPatch;
  readonly status?: string | undefined;
}

export function toRecordDraft({ itemId, customFields, status }: ItemCalculation): RecordDraft {
  return { customFields, itemId: itemId?.toLowerCase(), status: status?.toLowerCase() };
}

/** @throws ProblemError 404 if the record doesn't exist. */
export async function createDraftWrite(
  { trx }: RecordScope,
  opened: OpenDirectory,
  { itemId, customFields, status }: RecordDraft,
): Promise<ItemWrite> {
  const key = { ...opened.key, itemId: itemId ?? uuidv7() };
  const current = itemId ? ((await readItem(trx, key)) ?? null) : null;
  if (itemId && !current) throw createNotFoundError();
  return { key, current, patch: customFields, targetStatus: status, comment: undefined, tags: undefined };
}

export async function planSingleWrite(
  scope: RecordScope,
  opened: OpenDirectory,
  write: ItemWrite,
): Promise<PlannedWrite> {
  const [judged] = await planWrites(scope, opened, [write]);
  if (!judged) throw new Error('One write has one verdict.');
  return judged;
}
