import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { selectAccounts } from '#server/modules/identity/index.ts';
import { type StoredForm, toStoredForm } from '../forms/repository.ts';

export interface PublishedForm {
  readonly accountId: string;
  readonly form: StoredForm;
}

/** Finds an enabled form with a page in any account. Returns `null` if there is no such form. */
export async function findPublishedForm(database: Database, id: string): Promise<PublishedForm | null> {
  const row = await database.asSystem(trx =>
    selectAccounts(trx)
      .innerJoin('chat_forms as f', 'f.account_id', 'a.account_id')
      .selectAll('f')
      .select('a.settings')
      .where('f.form_id', '=', id.toLowerCase())
      .executeTakeFirst(),
  );
  if (!row) return null;
  const { settings, ...stored } = row;
  const form = toStoredForm(stored);
  const isOpen = form.start.page === true && form.enabled !== false;
  return isOpen && isModuleEnabled(settings, 'chatBot') ? { accountId: row.account_id, form } : null;
}

/**
 * Marks a proof as used. Returns `First` if it wasn't used before, `Again` if it was used for the same submission (e.g.
 * a double click), and `Used` if it was used for another submission.
 */
export async function claimWorkProof(
  trx: Trx,
  { accountId, key }: Pick<FormSubmissionKey, 'accountId' | 'key'>,
  { nonce, endsAt }: { nonce: string; endsAt: string },
): Promise<'First' | 'Again' | 'Used'> {
  const row = await trx
    .insertInto('public_form_proofs')
    .values({ account_id: accountId, nonce, key, ends_at: endsAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  if (row) return 'First';
  const same = await trx
    .selectFrom('public_form_proofs')
    .select('nonce')
    .where('account_id', '=', accountId)
    .where('nonce', '=', nonce)
    .where('key', '=', key)
    .executeTakeFirst();
  return same ? 'Again' : 'Used';
}

export interface FormSubmissionKey {
  readonly accountId: string;
  readonly formId: string;
  /** The id of the submission, created by the client. */
  readonly key: string;
}

/** Returns the number of the record that the submission created, or `undefined` if it hasn't created a record. */
export async function findSubmittedRecordNumber(
  trx: Trx,
  sending: FormSubmissionKey,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('public_form_sendings')
    .select('number')
    .where('account_id', '=', sending.accountId)
    .where('form_id', '=', sending.formId)
    .where('key', '=', sending.key)
    .executeTakeFirst();
  return row?.number ?? undefined;
}

/**
 * Records a submission. Returns false if the form was already submitted with this key. Waits for a
 * concurrent submission with the same key.
 */
export async function claimSubmission(trx: Trx, sending: FormSubmissionKey, now: string): Promise<boolean> {
  const row = await trx
    .insertInto('public_form_sendings')
    .values({
      ...{ account_id: sending.accountId, form_id: sending.formId, key: sending.key },
      ...{ number: null, sent_at: now },
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeCreatedRecordNumber(
  trx: Trx,
  sending: FormSubmissionKey,
  number: number,
): Promise<void> {
  await trx
    .updateTable('public_form_sendings')
    .set({ number })
    .where('account_id', '=', sending.accountId)
    .where('form_id', '=', sending.formId)
    .where('key', '=', sending.key)
    .execute();
}

/**
 * Deletes expired proofs and old submissions of all accounts. The submissions are no longer expected to be repeated.
 */
export async function deleteOldSubmissions(trx: Trx, { now, before }: { now: string; before: string }) {
  await trx.deleteFrom('public_form_proofs').where('ends_at', '<', now).execute();
  await trx.deleteFrom('public_form_sendings').where('sent_at', '<', before).execute();
}
