import type { Trx } from '#server/kernel/database/database.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import { readVersion } from '../repositories/configurationVersions.ts';
import { dropKeptValues } from '../repositories/keptValues.ts';

/** Values that a version replaced are gone for good; taking it back leaves records as they are. @throws ProblemError 404 */
export async function forgetKeptValues(trx: Trx, accountId: string, versionId: string): Promise<void> {
  if (!(await readVersion(trx, accountId, versionId))) throw notFound();
  await dropKeptValues(trx, accountId, versionId);
}
