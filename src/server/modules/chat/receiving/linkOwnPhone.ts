/** A person who shares their own number tells who they are: the contact with that number, where there is exactly one. */
import { sql } from 'kysely';
import { contactDirectoryOf, type DefinitionStore } from '#server/modules/definitions/index.ts';
import { recordKeys, valueKeys } from '#server/modules/duplicates/index.ts';
import { readItemsByIds } from '#server/modules/records/index.ts';
import type { BotScope } from '../chatScope.ts';
import { linkContact } from '../conversations/repository.ts';
import type { StoredConversation } from '../conversations/seenConversations.ts';
import { tellConversation } from '../events.ts';

const MOST_LOOKED_AT = 50;

export async function linkOwnPhone(
  scope: BotScope,
  definitions: DefinitionStore,
  { conversation, phone }: { conversation: StoredConversation; phone: string },
): Promise<void> {
  const { trx, accountId, bot } = scope;
  // Somebody has said who it is.
  if (conversation.item_id !== null) return;
  const found = await contactsWith(scope, definitions, phone);
  const [only] = found;
  if (!only || found.length > 1) return;
  for (const linked of await linkContact(trx, conversation, only)) {
    const told = { conversation: linked, change: 'Conversation' } as const;
    await tellConversation(trx, { accountId, actorId: null, groupIds: bot.groups }, told);
  }
}

async function contactsWith({ trx, accountId }: BotScope, definitions: DefinitionStore, phone: string) {
  const known = await definitions.load(trx, accountId);
  const directoryId = contactDirectoryOf(known.directories);
  const compiled = directoryId === undefined ? undefined : known.compiled(directoryId);
  const digits = phone.replaceAll(/\D/g, '');
  if (!compiled || directoryId === undefined || digits.length < 7) return [];
  const { rows } = await sql<{ item_id: string }>`select item_id from items
    where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid and deleted_at is null
      and regexp_replace(custom_fields::text, '[^0-9"]', '', 'g') like ${`%"${digits}"%`}
    limit ${MOST_LOOKED_AT}`.execute(trx);
  const items = await readItemsByIds(
    trx,
    { accountId, directoryId },
    rows.map(row => row.item_id),
  );
  // In whichever field: the same number of the same kind of field, and no other value of the same digits.
  const fields = compiled.fields.filter(field => field.canBeSame);
  return items.flatMap(item => {
    const values = Object.fromEntries(
      fields.map(field => [field.definition.id, { stringValue: `+${digits}` }]),
    );
    const wanted = valueKeys(fields, values);
    const held = recordKeys(compiled, fields, item);
    const isSame = [...held].some(([id, keys]) =>
      keys.some(({ key, isStrong }) => isStrong && wanted.get(id)?.some(other => other.key === key)),
    );
    return isSame ? [{ directoryId, itemId: item.item_id }] : [];
  });
}
