import type { RightAssertion } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { listRightAssertions } from './repository.ts';

export function listAssertions(trx: Trx, accountId: string): Promise<RightAssertion[]> {
  return listRightAssertions(trx, accountId);
}
