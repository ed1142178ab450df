/**
 * Links a conversation to a contact that has the phone number or email of the sender, if exactly one contact matches.
 */
import { sql } from 'kysely';
import { type DefinitionStore, findContactDirectoryId } from '#server/modules/definitions/index.ts';
import { getRecordKeys, toValueKeys } from '#server/modules/duplicates/index.ts';
import { buildFromLiveRecordsSql, readItemsByIds } from '#server/modules/records/index.ts';
import type { BotScope } from '../chatScope.ts';
import { linkConversationContact } from '../conversations/repository.ts';
import type { StoredConversation } from '../conversations/selectVisibleWithUnread.ts';
import { emitConversationChanged } from '../events.ts';

const MAX_SCANNED = 50;
const MIN_DIGITS = 7;

export interface SharedContactDetails {
  readonly conversation: StoredConversation;
  readonly phone: string | null;
  readonly email: string | null;
}

type Found = { readonly directoryId: string; readonly itemId: string };

export async function linkMatchingContact(
  scope: BotScope,
  definitions: DefinitionStore,
  { conversation, phone, email }: SharedContactDetails,
): Promise<void> {
  const { trx, accountId, bot } = scope;
  if (conversation.item_id !== null) return;
  const found = new Map<string, Found>();
  const keep = (contacts: readonly Found[]) => {
    for (const contact of contacts) found.set(contact.itemId, contact);
  };
  if (phone !== null) keep(await contactsWithPhone(scope, definitions, phone));
  if (email !== null) keep(await contactsWithEmail(scope, definitions, email));
  const [only] = found.values();
  if (!only || found.size > 1) return;
  for (const linked of await linkConversationContact(trx, conversation, only)) {
    const told = { conversation: linked, change: 'Conversation' } as const;
    await emitConversationChanged(trx, { accountId, actorId: null, groupIds: bot.groups }, told);
  }
}

async function contactsWithPhone(scope: BotScope, definitions: DefinitionStore, phone: string) {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < MIN_DIGITS) return [];
  const isLike = sql<boolean>`regexp_replace(custom_fields::text, '[^0-9"]', '', 'g') like ${`%"${digits}"%`}`;
  return readContactsWith(scope, definitions, { text: `+${digits}`, isLike });
}

async function contactsWithEmail(scope: BotScope, definitions: DefinitionStore, email: string) {
  const quoted = JSON.stringify(email.trim().toLowerCase()).replaceAll(/[\\%_]/g, '\\$&');
  const isLike = sql<boolean>`lower(custom_fields::text) like ${`%${quoted}%`}`;
  return readContactsWith(scope, definitions, { text: email.trim(), isLike });
}

/**
 * Returns the contacts with a value that equals the text by the comparison rules of its field. `isLike` only preselects
 * candidates, of which at most `MAX_SCANNED` are checked.
 */
async function readContactsWith(
  { trx, accountId }: BotScope,
  definitions: DefinitionStore,
  { text, isLike }: { text: string; isLike: ReturnType<typeof sql<boolean>> },
): Promise<Found[]> {
  const known = await definitions.load(trx, accountId);
  const directoryId = findContactDirectoryId(known.directories);
  const compiled = directoryId === undefined ? undefined : known.compiled(directoryId);
  if (!compiled || directoryId === undefined) return [];
  const { rows } = await sql<{
    item_id: string;
  }>`select item_id ${buildFromLiveRecordsSql({ accountId, directoryId })}
      and ${isLike} limit ${MAX_SCANNED}`.execute(trx);
  const items = await readItemsByIds(
    trx,
    { accountId, directoryId },
    rows.map(row => row.item_id),
  );
  const fields = compiled.fields.filter(field => field.canBeSame);
  return items.flatMap(item => {
    const values = Object.fromEntries(fields.map(field => [field.definition.id, { stringValue: text }]));
    const wanted = toValueKeys(fields, values);
    const held = getRecordKeys(compiled, fields, item);
    const isSame = [...held].some(([id, keys]) =>
      keys.some(({ key, isStrong }) => isStrong && wanted.get(id)?.some(other => other.key === key)),
    );
    return isSame ? [{ directoryId, itemId: item.item_id }] : [];
  });
}
