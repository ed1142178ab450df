import type { DataTransformation } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { listTransformations } from './repository.ts';

/** Returns all transformations of the account, regardless of the caller's access. */
export function listAllTransformations(trx: Trx, accountId: string): Promise<DataTransformation[]> {
  return listTransformations(trx, accountId);
}
