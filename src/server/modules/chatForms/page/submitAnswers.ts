import { createIssue } from '#core/issues.ts';
import type { FieldValuesPatch, Issue, PublicFormReceipt } from '#core/model.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import { createItem } from '#server/modules/records/index.ts';
import {
  claimSubmission,
  type FormSubmissionKey,
  findSubmittedRecordNumber,
  storeCreatedRecordNumber,
} from './repository.ts';
import type { AccessiblePublicForm } from './sharedForm.ts';

/**
 * Creates a record from a submission. Returns the existing record's number if the submission is repeated. @throws
 * ProblemError 422 with all issues.
 */
export async function submitAnswers(
  { form, scope, opened }: AccessiblePublicForm,
  sending: FormSubmissionKey,
  customFields: FieldValuesPatch,
): Promise<PublicFormReceipt> {
  const { time, trx } = scope;
  if (!(await claimSubmission(trx, sending, new Date(time.now()).toISOString()))) {
    const number = await findSubmittedRecordNumber(trx, sending);
    if (number === undefined) throw new Error('What was sent before has a number.');
    return { number };
  }
  requireNoIssues(unasked(form, customFields));
  const body = { customFields, ...(form.statusId ? { status: form.statusId } : {}) };
  const made = await withSavepoint(trx, () => createItem(scope, opened, body));
  if ('refusal' in made)
    throw createInvalidError(made.refusal.problem.issues.map(issue => placed(form, issue)));
  const { number } = made.result;
  await storeCreatedRecordNumber(trx, sending, number);
  return { number };
}

/** Reports fields that the form doesn't ask for as unknown, to avoid revealing the other fields of the directory. */
function unasked({ fieldIds }: AccessiblePublicForm['form'], customFields: FieldValuesPatch): Issue[] {
  return Object.keys(customFields)
    .filter(id => !fieldIds.includes(id))
    .map(id => createIssue(['customFields', id], 'UnknownField'));
}

/** Reports an issue of a field that the form doesn't ask for as an issue of the whole form. */
function placed({ fieldIds }: AccessiblePublicForm['form'], issue: Issue): Issue {
  const [part, id] = issue.path;
  return part === 'customFields' && !fieldIds.includes(String(id)) ? { ...issue, path: [] } : issue;
}
