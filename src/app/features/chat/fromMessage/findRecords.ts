import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { answerOf, api } from '../../../api/client.ts';

const MOST_OFFERED = 20;

export async function findRecords(
  directoryId: string,
  keyword: string,
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const { items } = await answerOf(
    api.POST('/directories/{id}/items/search', {
      params: { path: { id: directoryId } },
      body: { keyword, take: MOST_OFFERED },
      signal,
    }),
  );
  return items.map(({ id, display }) => ({ value: id, label: display }));
}
