import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { api, unwrapResponse } from '../../../api/client.ts';

const MAX_SUGGESTED = 20;

export async function searchRecordOptions(
  directoryId: string,
  keyword: string,
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const { items } = await unwrapResponse(
    api.POST('/directories/{id}/items/search', {
      params: { path: { id: directoryId } },
      body: { keyword, take: MAX_SUGGESTED },
      signal,
    }),
  );
  return items.map(({ id, display }) => ({ value: id, label: display }));
}
