import { toSearchRequest } from '#core/automation/ruleFilter.ts';
import { checkFilter } from '../rules/checkFilter.ts';
import { filterMatchingStates, findCurrentMatches } from '../rules/matching.ts';
import { requireRecordKey } from './requireRecordKey.ts';
import type { StepKind } from './stepKind.ts';

export const stopStep: StepKind<'Stop'> = {
  kind: 'Stop',
  needsRecord: ({ if: filter }) => toSearchRequest(filter) !== undefined,
  check: (rule, { if: filter }) => checkFilter(rule, filter, ['if']),
  async foretell(rule, { if: filter }, { state }) {
    const met = await filterMatchingStates(rule, toSearchRequest(filter), [state]);
    return { isEnd: met.has(state) };
  },
  async perform(running, { if: filter }) {
    const request = toSearchRequest(filter);
    if (!request) return { outcome: 'Stopped' };
    const { itemId } = requireRecordKey(running);
    const isEnd = (await findCurrentMatches(running, request, [itemId])).has(itemId);
    return { outcome: isEnd ? 'Stopped' : 'Unchanged' };
  },
};
