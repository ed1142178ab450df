import type { AutomationFilter, SearchRequest } from '../model.ts';

/** Converts a rule's condition on a record to a search; `undefined` if there is no condition. */
export function toSearchRequest(filter: AutomationFilter | undefined): SearchRequest | undefined {
  const { conditions = [], statusList = [], tags = [], tagsLgOp } = filter ?? {};
  if (conditions.length + statusList.length + tags.length === 0) return undefined;
  return { conditions, statusList, tags, ...(tagsLgOp ? { tagsLgOp } : {}) };
}

/** Converts a rule's condition on the record's previous state to a search; `undefined` if there is no condition. */
export function toPastSearchRequest(filter: AutomationFilter | undefined): SearchRequest | undefined {
  return toSearchRequest(filter?.was);
}
