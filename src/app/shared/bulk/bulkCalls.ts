import type { components } from '#contract/docket.gen.ts';
import type { BulkEdit, BulkOutcome, RulesOfMany } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { transformItems } from '../transforming/transformCalls.ts';

export type BulkChange = components['schemas']['BulkChange'];

export const sendItemsChange = (
  directoryId: string,
  body: { isPreview: boolean; changeId?: string; itemIds: string[]; change: BulkEdit; rules?: RulesOfMany },
  signal?: AbortSignal,
): Promise<BulkOutcome[]> =>
  unwrapResponse(
    api.POST('/directories/{id}/items/bulk', { params: { path: { id: directoryId } }, body, signal }),
  );

/** A change of the records themselves, or a transformation that creates new records from them. */
export type BulkChangeRequest = BulkEdit & {
  readonly transformationId?: string;
  readonly sourceText?: string;
};

/** Sends the request for an edit, or for a transformation if the change contains one. */
export function sendBulkChange(
  directoryId: string,
  {
    change,
    ...body
  }: {
    isPreview: boolean;
    changeId: string;
    itemIds: string[];
    change: BulkChangeRequest;
    rules?: RulesOfMany;
  },
): Promise<BulkOutcome[]> {
  const { transformationId, sourceText, ...edit } = change;
  if (transformationId === undefined) return sendItemsChange(directoryId, { ...body, change: edit });
  return transformItems(transformationId, { ...body, ...(sourceText && { sourceText }) });
}

export const listBulkChanges = (directoryId: string, signal?: AbortSignal): Promise<BulkChange[]> =>
  unwrapResponse(
    api.GET('/directories/{id}/bulk-changes', { params: { path: { id: directoryId } }, signal }),
  );

export const undoBulkChange = (directoryId: string, changeId: string, signal?: AbortSignal) =>
  unwrapResponse(
    api.POST('/directories/{id}/bulk-changes/{changeId}/undo', {
      params: { path: { id: directoryId, changeId } },
      signal,
    }),
  );
