import type { Calendar } from '#core/model.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { readTimeZone } from '#server/modules/identity/index.ts';
import type { BotScope } from '../chatScope.ts';

export interface AccountTimestampClock {
  readonly calendar: Calendar;
  readonly timeZone: string;
}

export async function readAccountClock(
  { trx, accountId }: Pick<BotScope, 'trx' | 'accountId'>,
  definitions: DefinitionStore,
): Promise<AccountTimestampClock> {
  const { calendar } = await definitions.load(trx, accountId);
  return { calendar, timeZone: await readTimeZone(trx, accountId) };
}
