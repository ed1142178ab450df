/** Reads public forms of all accounts, and stores what was sent from their pages. */
import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { formOf, type StoredForm } from '../forms/repository.ts';

export interface PublishedForm {
  readonly accountId: string;
  readonly form: StoredForm;
}

/** Finds a form, in any account, that is enabled and has a page; `null` if there is none. */
export async function findPublishedForm(database: Database, id: string): Promise<PublishedForm | null> {
  const row = await database.asSystem(trx =>
    trx
      .selectFrom('chat_forms as f')
      .innerJoin('accounts as a', 'a.account_id', 'f.account_id')
      .selectAll('f')
      .select('a.settings')
      .where('f.form_id', '=', id.toLowerCase())
      .executeTakeFirst(),
  );
  if (!row) return null;
  const { settings, ...stored } = row;
  const form = formOf(stored);
  const isOpen = form.start.page === true && form.enabled !== false;
  // Stored in the shape of the contract's settings.
  return isOpen && isModuleEnabled(settings, 'chatBot') ? { accountId: row.account_id, form } : null;
}

/**
 * Returns whether the proof is used for the first time, again for the same submission (a double click), or is no longer
 * valid.
 */
export async function useProof(
  trx: Trx,
  { accountId, key }: Pick<SendingKey, 'accountId' | 'key'>,
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

export interface SendingKey {
  readonly accountId: string;
  readonly formId: string;
  /** Created by the caller. */
  readonly key: string;
}

/** Returns the number of the created record, or `undefined` if there is none. */
export async function numberSent(trx: Trx, sending: SendingKey): Promise<number | undefined> {
  const row = await trx
    .selectFrom('public_form_sendings')
    .select('number')
    .where('account_id', '=', sending.accountId)
    .where('form_id', '=', sending.formId)
    .where('key', '=', sending.key)
    .executeTakeFirst();
  return row?.number ?? undefined;
}

/** Returns false if it was already sent, after waiting for a concurrent submission. */
export async function claimSending(trx: Trx, sending: SendingKey, now: string): Promise<boolean> {
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

export async function noteNumber(trx: Trx, sending: SendingKey, number: number): Promise<void> {
  await trx
    .updateTable('public_form_sendings')
    .set({ number })
    .where('account_id', '=', sending.accountId)
    .where('form_id', '=', sending.formId)
    .where('key', '=', sending.key)
    .execute();
}

/** Covers all accounts. After that time, the same form isn't sent again. */
export async function dropOldSendings(trx: Trx, { now, before }: { now: string; before: string }) {
  await trx.deleteFrom('public_form_proofs').where('ends_at', '<', now).execute();
  await trx.deleteFrom('public_form_sendings').where('sent_at', '<', before).execute();
}
