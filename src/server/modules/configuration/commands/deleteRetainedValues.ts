import type { Trx } from '#server/kernel/database/database.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { readVersion } from '../repositories/configurationVersions.ts';
import { deleteRetainedValueRows } from '../repositories/keptValues.ts';

/**
 * Permanently deletes the record values that a version replaced. Reverting the version then no longer
 * restores those values. @throws ProblemError 404 if the version doesn't exist.
 */
export async function deleteRetainedValues(trx: Trx, accountId: string, versionId: string): Promise<void> {
  if (!(await readVersion(trx, accountId, versionId))) throw createNotFoundError();
  await deleteRetainedValueRows(trx, accountId, versionId);
}
