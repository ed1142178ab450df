import type { Calendar } from '#core/model.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import type { BotScope } from '../chatScope.ts';

/** The account's working hours. */
export interface AccountClock {
  readonly calendar: Calendar;
  readonly timeZone: string;
}

export async function accountClock(
  { trx, accountId }: Pick<BotScope, 'trx' | 'accountId'>,
  definitions: DefinitionStore,
): Promise<AccountClock> {
  const { calendar } = await definitions.load(trx, accountId);
  const { time_zone: timeZone } = await trx
    .selectFrom('accounts')
    .select('time_zone')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { calendar, timeZone };
}
