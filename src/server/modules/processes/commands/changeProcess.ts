import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError, createMalformedError, ProblemError } from '#server/kernel/problem/problem.ts';
import {
  createItem,
  type OpenDirectory,
  type RecordScope,
  type StoredItem,
  updateItem,
} from '#server/modules/records/index.ts';
import { toProcessFieldValues, toProcessIssue } from '../processWords.ts';

/** @throws ProblemError like creating a record, with issues that refer to the members of a process. */
export function createProcess(
  scope: RecordScope,
  opened: OpenDirectory,
  body: RequestBody<'createProcess'>,
): Promise<StoredItem> {
  refuseDoubled(body);
  const { stateId: status, tags, text, checklist } = body;
  const customFields = toProcessFieldValues(body);
  return inItsWords(() => createItem(scope, opened, { customFields, checklist, status, tags, text }));
}

/** @throws ProblemError as changing a record does, and 422 if the process would change its type. */
export function updateProcess(
  scope: RecordScope,
  opened: OpenDirectory,
  { id, body }: { id: string; body: RequestBody<'updateProcess'> },
): Promise<StoredItem> {
  refuseDoubled(body);
  const { processTypeId, stateId, tags, text, version, checklist, expected } = body;
  if (expected) refuseDoubled(expected, ['expected']);
  if (processTypeId && processTypeId.toLowerCase() !== opened.key.directoryId)
    throw createInvalidError([createIssue(['processTypeId'], 'FieldReadonly')]);
  return inItsWords(() =>
    updateItem(scope, opened, {
      itemId: id.toLowerCase(),
      customFields: toProcessFieldValues(body),
      checklist,
      tags,
      version,
      expected: expected && toProcessFieldValues(expected),
      status: stateId?.toLowerCase(),
      targetStatus: undefined,
      comment: text,
    }),
  );
}

/** Rejects custom fields that are separate members of a process. */
function refuseDoubled(
  { customFields = {} }: Pick<RequestBody<'createProcess'>, 'customFields'>,
  at: readonly string[] = [],
): void {
  const doubled = Object.values(WRITABLE_ID).filter(id => id in customFields);
  if (doubled.length > 0)
    throw createMalformedError(doubled.map(id => createIssue([...at, 'customFields', id], 'UnknownField')));
}

async function inItsWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const issues = error instanceof ProblemError ? error.problem.issues : undefined;
    if (!(error instanceof ProblemError) || !issues) throw error;
    const { code, message, issuesTotal, conflicts, version } = error.problem;
    const translated = { code, message, issues: issues.map(toProcessIssue), issuesTotal, conflicts, version };
    throw new ProblemError(error.status, translated, error.headers);
  }
}
