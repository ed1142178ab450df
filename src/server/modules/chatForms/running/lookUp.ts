/** What a question offers of what is typed: records and people, as the form's own rights show them. */
import type { ChatLookUp } from '#core/field/chatPart.ts';
import { displayOf } from '#core/field/display.ts';
import { PEOPLE } from '#core/field/fieldPlugin.ts';
import type { ChatChoice, FieldDefinition } from '#core/model.ts';
import { isDisplayHidden } from '#core/permissions.ts';
import { foldCase } from '#core/text.ts';
import { mayReadDirectory } from '#server/modules/definitions/index.ts';
import { choosablePeople, openDirectory, readItemsByIds } from '#server/modules/records/index.ts';
import { findItemIds } from '#server/modules/search/index.ts';
import { readUserNames } from '#server/modules/users/index.ts';
import type { FillingForm } from './judgeAnswers.ts';

/** More are found by typing more. */
export const MOST_FOUND = 8;

export async function lookUp(
  filling: FillingForm,
  definition: FieldDefinition,
  { wanted, text }: { wanted: ChatLookUp; text: string },
): Promise<ChatChoice[]> {
  return wanted.directoryId === PEOPLE ? people(filling, definition, text) : records(filling, wanted, text);
}

async function records({ scope, viewer }: FillingForm, { directoryId, under }: ChatLookUp, text: string) {
  const isOpen = [scope, viewer].every(one => mayReadDirectory(one, directoryId));
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
    take: MOST_FOUND,
  });
  const rows = await readItemsByIds(scope.trx, target.key, ids);
  const byId = new Map(rows.map(row => [row.item_id, row]));
  return ids.flatMap(id => {
    const row = byId.get(id);
    if (!row) return [];
    const isHidden = isDisplayHidden(viewer.world, target.compiled, row.status_id);
    return [{ value: id, label: isHidden ? displayOf(row.number, undefined) : row.display }];
  });
}

async function people({ scope, opened }: FillingForm, definition: FieldDefinition, text: string) {
  const ids = await choosablePeople(scope, opened, { definition });
  const names = await readUserNames(scope.trx, ids);
  const wanted = foldCase(text.trim());
  return [...names]
    .filter(([, name]) => foldCase(name).includes(wanted))
    .slice(0, MOST_FOUND)
    .map(([value, label]) => ({ value, label }));
}
