import { definitionsModule } from '#server/modules/definitions/module.ts';
import {
  findWrongResults,
  type IncorrectFormulaResult,
} from '#server/modules/records/formulas/checkResults.ts';
import type { Member, TestApi } from '../harness.ts';
import { settleEvents } from './settleEvents.ts';

/** The length of the longest chain of formulas across records that tests define. */
const LINKS = 4;

/** Waits until formulas that read other records are up to date. */
export async function settleFormulas(api: TestApi): Promise<void> {
  for (let link = 0; link < LINKS; link += 1) {
    await settleEvents(api, 'formulas', 'formulasOfOthers');
    await api.jobs.settle('ComputeFormulas');
    await api.jobs.settle('ComputeReaders');
  }
}

/** Returns stored results that differ from the values of their formulas. */
export function readWrongResults(api: TestApi, { user }: Member): Promise<IncorrectFormulaResult[]> {
  const { id: accountId, timeZone } = user.account;
  const { store } = api.use(definitionsModule);
  return api.database.forAccount(accountId, async trx =>
    findWrongResults({
      ...{ trx, accountId },
      definitions: await store.load(trx, accountId),
      ...{ timeZone, time: api.kernel.time },
    }),
  );
}
