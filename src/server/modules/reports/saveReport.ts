import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Report, ReportInput } from '#core/model.ts';
import { createConflictError, createInvalidError } from '#server/kernel/problem/problem.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { lockAccount } from '#server/modules/identity/index.ts';
import { requireAllowedReportSharing, requireReportLimit, requireReportOwner } from './policy.ts';
import { lockReport, removeReport, upsertReport } from './repository.ts';
import type { ReportContent } from './tables.ts';

type Scope = Pick<DefinitionScope, 'trx' | 'accountId' | 'principal' | 'readAgain'>;

/** Returns true if the caller can read the directory with this id. */
export type CanReadDirectory = (directoryId: string) => boolean;

interface Creating {
  readonly id?: string;
  readonly input: ReportInput;
  readonly mayRead: CanReadDirectory;
}

/**
 * @throws ProblemError 413 if the report is too large; 422 `NotPermitted`, `UnknownDirectory`,
 * `UnknownGroup`, `TooManyValues`.
 */
export async function createReport(
  { trx, accountId, principal }: Scope,
  { id = uuidv7(), input, mayRead }: Creating,
): Promise<string> {
  const directoryId = requireReadable(input, mayRead);
  const groupIds = await requireAllowedReportSharing(trx, principal, { input, before: [] });
  await lockAccount(trx);
  await requireReportLimit(trx, accountId, principal.userId);
  const content = getContent(input);
  const { name } = input;
  await upsertReport(trx, { accountId, id, ownerId: principal.userId, directoryId, name, content, groupIds });
  return id;
}

interface Updating {
  readonly id: string;
  readonly input: ReportInput;
  readonly mayRead: CanReadDirectory;
  /** The filters as presented to the caller; `null` if nothing was removed from them. */
  readonly told: Report['filters'] | null;
}

/**
 * @throws ProblemError 404 if the caller can't access the report; 409 if it was saved in the meantime; 413
 * if it is too large; 422 `NotPermitted`, `UnknownDirectory`, `UnknownGroup`.
 */
export async function updateReport(
  { trx, accountId, principal }: Scope,
  { id, input, mayRead, told }: Updating,
): Promise<void> {
  const report = await lockReport(trx, accountId, id);
  requireReportOwner(principal, report);
  const { version = report.version } = input;
  if (version !== report.version) throw createConflictError({ version: report.version });
  // A deleted directory is allowed to stay: the report shows that it is deleted.
  const isSame = (input.directoryId?.toLowerCase() ?? null) === report.directory_id;
  const directoryId = isSame ? report.directory_id : requireReadable(input, mayRead);
  const groupIds = await requireAllowedReportSharing(trx, principal, { input, before: report.group_ids });
  const sent = getContent(input);
  // If the filters are sent back as presented, the hidden parts are retained.
  const isUntouched = told !== null && isDeepStrictEqual(told, sent.filters);
  const content = isUntouched ? { ...sent, filters: report.content.filters } : sent;
  const { name } = input;
  await upsertReport(trx, { accountId, id, ownerId: report.owner_id, directoryId, name, content, groupIds });
}

/** @throws ProblemError 404 if the caller can't access the report; 422 `NotPermitted`. */
export async function deleteReport({ trx, accountId, principal }: Scope, id: string): Promise<void> {
  requireReportOwner(principal, await lockReport(trx, accountId, id));
  await removeReport(trx, accountId, id);
}

function requireReadable({ directoryId }: ReportInput, mayRead: CanReadDirectory): string | null {
  if (directoryId === null) return null;
  const id = directoryId.toLowerCase();
  if (!mayRead(id)) throw createInvalidError([createIssue(['directoryId'], 'UnknownDirectory')]);
  return id;
}

/** Fills in omitted members. */
function getContent({ filters = {}, groups = [], measures, compare, chart }: ReportInput): ReportContent {
  return { filters, groups, measures, chart, ...(compare ? { compare } : {}) };
}
