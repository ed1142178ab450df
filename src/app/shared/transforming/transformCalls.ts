import type { components } from '#contract/docket.gen.ts';
import type { BulkOutcome, Item, TransformedItem } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';

export const prepareTransformation = (id: string, itemId: string): Promise<TransformedItem> =>
  unwrapResponse(
    api.POST('/data-transformations/{id}/prepare', { params: { path: { id } }, body: { itemId } }),
  );

export const performTransformation = (
  id: string,
  body: components['schemas']['TransformationWrite'],
): Promise<Item> =>
  unwrapResponse(api.POST('/data-transformations/{id}/perform', { params: { path: { id } }, body }));

export const transformItems = (
  id: string,
  body: components['schemas']['TransformationBulk'],
): Promise<BulkOutcome[]> =>
  unwrapResponse(api.POST('/data-transformations/{id}/bulk', { params: { path: { id } }, body }));
