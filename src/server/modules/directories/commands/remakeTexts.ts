import type { FieldDefinition } from '#core/model.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { requestRebuildOfDirectory } from '#server/modules/indexes/index.ts';
import { readCounters, readFirstItems, refreshTexts } from '#server/modules/records/index.ts';

/** So few records are made anew with the definition; more of them in the background. */
const AT_ONCE = 500;

/** Displays and search texts follow a definition that changed, after it is written. */
export async function remakeTexts(scope: DefinitionScope, directoryIds: readonly string[]): Promise<void> {
  const { trx, accountId, servers } = scope;
  const definitions = await scope.readAgain();
  const { lang, countryCode } = scope.principal.user.account;
  const locale = lang === 'ua' ? ('uk' as const) : ('en' as const);
  for (const directoryId of new Set(directoryIds)) {
    const key = { accountId, directoryId };
    const total = (await readCounters(trx, key)).get('all') ?? 0;
    if (total > AT_ONCE) await requestRebuildOfDirectory(trx, accountId, directoryId);
    else {
      const items = await readFirstItems(trx, key, AT_ONCE);
      await refreshTexts({ trx, accountId, servers, definitions, locale, countryCode }, directoryId, items);
    }
  }
}

/** The directories whose texts show values of this field: its own, and those whose references show it. */
export function directoriesShowing(
  scope: DefinitionScope,
  ownIds: readonly string[],
  fieldId: string,
): string[] {
  const showing = scope.definitions.directories.filter(({ fields }) =>
    fields.some(field => [field, ...(field.tableFields ?? [])].some(each => shownBy(each).includes(fieldId))),
  );
  return [...ownIds, ...showing.map(({ id }) => id)];
}

function shownBy({
  displayDirectoryFieldId,
  directoryRelatedFieldId,
}: FieldDefinition): (string | undefined)[] {
  return [displayDirectoryFieldId, directoryRelatedFieldId];
}

/** What of a definition never shows in a text. */
const SILENT: readonly (keyof FieldDefinition)[] = [
  'name',
  'nameOnForm',
  'code',
  'description',
  'required',
  'hidden',
  'unique',
  'visibleOnGrid',
  'visibleOnBoard',
  'showOnForm',
  'rows',
  'suggestionEnabled',
  'cssClass',
  'bgColor',
  'fgColor',
];

/** Whether texts of the field's values may differ between the two definitions. */
export function changesTexts(before: FieldDefinition, after: FieldDefinition): boolean {
  const telling = (field: FieldDefinition) =>
    JSON.stringify(
      Object.entries(field)
        .filter(([name]) => !(SILENT as readonly string[]).includes(name))
        .sort(),
    );
  return telling(before) !== telling(after);
}
