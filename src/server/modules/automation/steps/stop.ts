import { searchOfFilter } from '#core/automation/ruleFilter.ts';
import { checkFilter } from '../rules/checkFilter.ts';
import { matchesNow } from '../rules/matching.ts';
import type { StepKind } from './stepKind.ts';

export const stop: StepKind<'Stop'> = {
  kind: 'Stop',
  check: (rule, { if: filter }) => checkFilter(rule, filter, ['if']),
  async perform({ scope, opened, itemId }, { if: filter }) {
    const request = searchOfFilter(filter);
    const isEnd = !request || (await matchesNow({ scope, opened }, request, [itemId])).has(itemId);
    return { outcome: isEnd ? 'Stopped' : 'Unchanged' };
  },
};
