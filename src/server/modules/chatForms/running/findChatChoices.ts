/**
 * Looks up users and records by a typed text. For records, both the form and the viewer must be able to read the
 * directory.
 */
import type { ChatRecordLookup } from '#core/field/chatPart.ts';
import { formatRecordDisplay } from '#core/field/display.ts';
import { USERS_DIRECTORY_ID } from '#core/field/fieldPlugin.ts';
import type { ChatChoice, FieldDefinition } from '#core/model.ts';
import { isDisplayHidden } from '#core/policy/permissions.ts';
import { normalizeForComparison } from '#core/text.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { readUserNames } from '#server/modules/identity/index.ts';
import { listSelectableUsers, openDirectory, readItemsByIds } from '#server/modules/records/index.ts';
import { findItemIds } from '#server/modules/search/index.ts';
import type { FormSession } from './validateAnswers.ts';

/** The maximum number of choices in a chat. A longer text finds other choices. */
const MAX_RESULTS = 8;

type LookingForm = Pick<FormSession, 'scope' | 'opened' | 'viewer'>;

export async function findChatChoices(
  filling: LookingForm,
  definition: FieldDefinition,
  { wanted, text, most = MAX_RESULTS }: { wanted: ChatRecordLookup; text: string; most?: number },
): Promise<ChatChoice[]> {
  return wanted.directoryId === USERS_DIRECTORY_ID
    ? people(filling, definition, { text, most })
    : records(filling, wanted, { text, most });
}

interface Sought {
  readonly text: string;
  readonly most: number;
}

async function records(
  { scope, viewer }: LookingForm,
  { directoryId, under }: ChatRecordLookup,
  { text, most }: Sought,
) {
  const isOpen = [scope, viewer].every(one => canReadDirectoryById(one, directoryId));
  if (!scope.definitions.directory(directoryId) || !isOpen) return [];
  const target = openDirectory(viewer, directoryId);
  const ids = await findItemIds(viewer, target, {
    request: {
      ...(text.trim() === '' ? {} : { keyword: text.trim() }),
      ...(under
        ? {
            conditions: [
              { field: under.fieldId, operator: 'Equals' as const, value: { stringValue: under.itemId } },
            ],
          }
        : {}),
    },
    take: most,
  });
  const rows = await readItemsByIds(scope.trx, target.key, ids);
  const byId = new Map(rows.map(row => [row.item_id, row]));
  return ids.flatMap(id => {
    const row = byId.get(id);
    if (!row) return [];
    const isHidden = isDisplayHidden(viewer.world, target.compiled, row.status_id);
    return [{ value: id, label: isHidden ? formatRecordDisplay(row.number, undefined) : row.display }];
  });
}

async function people({ scope, opened }: LookingForm, definition: FieldDefinition, { text, most }: Sought) {
  const ids = await listSelectableUsers(scope, opened, { definition });
  const names = await readUserNames(scope.trx, ids);
  const wanted = normalizeForComparison(text);
  return [...names]
    .filter(([, name]) => normalizeForComparison(name).includes(wanted))
    .slice(0, most)
    .map(([value, label]) => ({ value, label }));
}
