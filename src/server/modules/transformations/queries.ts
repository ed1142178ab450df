import type { DataTransformation } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { listTransformations } from './repository.ts';

/** All transformations of the account, whether or not the caller may use them. */
export function transformationsOf(trx: Trx, accountId: string): Promise<DataTransformation[]> {
  return listTransformations(trx, accountId);
}
