import { proxy, ref } from 'valtio';
import type { Item } from '#core/model.ts';

/** A record that the person takes, or gives to somebody; as it was seen when they asked. */
export interface AssignRequest {
  readonly kind: 'take' | 'assign';
  readonly directoryId: string;
  readonly item: Item;
}

/** Asked from a list, a card or an open record; done over whatever page is open (`features/records/assigning/`). */
export const assigning = proxy<{ requests: readonly AssignRequest[] }>({ requests: ref([]) });

export function askToAssign(request: AssignRequest): void {
  assigning.requests = ref([...assigning.requests, request]);
}

export function endAssigning(request: AssignRequest): void {
  assigning.requests = ref(assigning.requests.filter(each => each !== request));
}

export function forgetAssigning(): void {
  assigning.requests = ref([]);
}
