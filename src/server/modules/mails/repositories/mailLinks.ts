import type { Insertable, Selectable } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';

export type MailLinkRow = Selectable<Schema['mail_links']>;

export type LinkOwner = { accountId: string; userId: string };

export async function insertMailLink(trx: Trx, row: Insertable<Schema['mail_links']>): Promise<void> {
  await trx.insertInto('mail_links').values(row).execute();
}

/** Returns the link, locked until the transaction ends, so that concurrent uses are serialised. */
export async function lockMailLink(trx: Trx, linkId: string): Promise<MailLinkRow | null> {
  const row = await trx
    .selectFrom('mail_links')
    .selectAll()
    .where('link_id', '=', linkId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Invalidates the user's links with these purposes, because one of them was used or a newer link replaces
 * them.
 */
export async function invalidateMailLinks(
  trx: Trx,
  { accountId, userId }: LinkOwner,
  purposes: MailLinkRow['purpose'][],
): Promise<void> {
  await trx
    .updateTable('mail_links')
    .set({ used_at: new Date().toISOString() })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Counts links that haven't expired, including used and replaced links. These are the links sent to the
 * user, and the links sent to the address, regardless of its owner at the time.
 */
export async function countRecentLinks(
  trx: Trx,
  { accountId, userId, emailKey }: LinkOwner & { emailKey: string },
  purpose: MailLinkRow['purpose'],
): Promise<number> {
  const { count } = await getRecentLinks(trx, accountId, purpose)
    .where(is => is.or([is('user_id', '=', userId), is('email_key', '=', emailKey)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Like `countRecentLinks`, but counts the links of all users of the account. */
export async function countAccountLinks(
  trx: Trx,
  accountId: string,
  purpose: MailLinkRow['purpose'],
): Promise<number> {
  const { count } = await getRecentLinks(trx, accountId, purpose).executeTakeFirstOrThrow();
  return Number(count);
}

function getRecentLinks(trx: Trx, accountId: string, purpose: MailLinkRow['purpose']) {
  return trx
    .selectFrom('mail_links')
    .select(select => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date().toISOString());
}

/**
 * Extends the links of a delayed email, so that their lifetime starts when the email is sent. Returns how
 * many of the links are still valid.
 */
export async function renewMailLinks(
  trx: Trx,
  links: readonly { accountId: string; linkId: string }[],
  expiresAt: string,
): Promise<number> {
  let renewed = 0;
  for (const { accountId, linkId } of links) {
    const { numUpdatedRows } = await trx
      .updateTable('mail_links')
      .set({ expires_at: expiresAt })
      .where('account_id', '=', accountId)
      .where('link_id', '=', linkId)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    renewed += Number(numUpdatedRows);
  }
  return renewed;
}

export async function deleteOldMailLinks(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('mail_links').where('expires_at', '<', before).execute();
}
