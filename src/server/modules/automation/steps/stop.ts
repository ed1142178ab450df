import { searchOfFilter } from '#core/automation/ruleFilter.ts';
import { checkFilter } from '../rules/checkFilter.ts';
import { matchesNow, statesMeeting } from '../rules/matching.ts';
import type { StepKind } from './stepKind.ts';

export const stop: StepKind<'Stop'> = {
  kind: 'Stop',
  check: (rule, { if: filter }) => checkFilter(rule, filter, ['if']),
  async foretell(rule, { if: filter }, { state }) {
    const met = await statesMeeting(rule, searchOfFilter(filter), [state]);
    return { isEnd: met.has(state) };
  },
  async perform({ scope, opened, itemId }, { if: filter }) {
    const request = searchOfFilter(filter);
    const isEnd = !request || (await matchesNow({ scope, opened }, request, [itemId])).has(itemId);
    return { outcome: isEnd ? 'Stopped' : 'Unchanged' };
  },
};
