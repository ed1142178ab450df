import type { AutomationFilter, SearchRequest } from '../model.ts';

/** What a rule asks of a record, as a search; undefined where it asks nothing. */
export function searchOfFilter(filter: AutomationFilter | undefined): SearchRequest | undefined {
  const { conditions = [], statusList = [], tags = [], tagsLgOp } = filter ?? {};
  if (conditions.length + statusList.length + tags.length === 0) return undefined;
  return { conditions, statusList, tags, ...(tagsLgOp ? { tagsLgOp } : {}) };
}

/** What it asks of the record as it was before. */
export function searchOfPast(filter: AutomationFilter | undefined): SearchRequest | undefined {
  return searchOfFilter(filter?.was);
}
