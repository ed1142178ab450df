import type { Trx } from '#server/kernel/database/database.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { presentVersion, presentVersionSummary } from './presenter.ts';
import { listVersions, readVersion } from './repositories/configurationVersions.ts';

const VERSIONS_PER_BATCH = 50;

/**
 * Lists versions, the newest first. With `target`, lists only the versions that changed this entity or, if
 * it is a directory, anything in it.
 */
export async function listConfigurationVersions(
  trx: Trx,
  accountId: string,
  { skip = 0, take = VERSIONS_PER_BATCH, target }: { skip?: number; take?: number; target?: string },
) {
  const page = { skip, take, target: target?.toLowerCase() };
  const { rows, total } = await listVersions(trx, accountId, page);
  return { items: rows.map(presentVersionSummary), total };
}

/** @throws ProblemError 404 if the version doesn't exist. */
export async function readConfigurationVersion(trx: Trx, accountId: string, versionId: string) {
  const version = await readVersion(trx, accountId, versionId);
  if (!version) throw createNotFoundError();
  return presentVersion(version);
}
