import { proxy, ref } from 'valtio';
import type { Item } from '#core/model.ts';

/** A record that the user wants to claim or assign to someone, as displayed when the user requested it. */
export interface AssignRequest {
  readonly kind: 'take' | 'assign';
  readonly directoryId: string;
  readonly item: Item;
}

/** Requests from lists, cards or open records; handled on top of any page (`features/records/assigning/`). */
export const assignRequests = proxy<{ requests: readonly AssignRequest[] }>({ requests: ref([]) });

export function requestAssignment(request: AssignRequest): void {
  assignRequests.requests = ref([...assignRequests.requests, request]);
}

export function removeAssignRequest(request: AssignRequest): void {
  assignRequests.requests = ref(assignRequests.requests.filter(each => each !== request));
}

export function clearAssignRequests(): void {
  assignRequests.requests = ref([]);
}
