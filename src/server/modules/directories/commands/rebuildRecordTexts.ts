import type { FieldDefinition } from '#core/model.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { requestDirectoryRebuild } from '#server/modules/indexes/index.ts';
import { readCounters, readFirstItems, refreshTexts } from '#server/modules/records/index.ts';

/** Directories with more records than this are updated in the background instead of together with the definition. */
const BATCH_SIZE = 500;

/** Updates display and search texts after a changed definition has been stored. */
export async function rebuildRecordTexts(
  scope: DefinitionScope,
  directoryIds: readonly string[],
): Promise<void> {
  const { trx, accountId, servers } = scope;
  const definitions = await scope.readAgain();
  const { lang, countryCode } = scope.principal.user.account;
  const locale = lang === 'ua' ? ('uk' as const) : ('en' as const);
  for (const directoryId of new Set(directoryIds)) {
    const key = { accountId, directoryId };
    const total = (await readCounters(trx, key)).get('all') ?? 0;
    if (total > BATCH_SIZE) await requestDirectoryRebuild(trx, accountId, directoryId);
    else {
      const items = await readFirstItems(trx, key, BATCH_SIZE);
      await refreshTexts({ trx, accountId, servers, definitions, locale, countryCode }, directoryId, items);
    }
  }
}

/**
 * Returns the directories whose texts contain values of this field: the field's directory, and the
 * directories with fields that show this field.
 */
export function findDirectoriesDisplaying(
  scope: DefinitionScope,
  ownIds: readonly string[],
  fieldId: string,
): string[] {
  const showing = scope.definitions.directories.filter(({ fields }) =>
    fields.some(field =>
      [field, ...(field.tableFields ?? [])].some(each => getShownBy(each).includes(fieldId)),
    ),
  );
  return [...ownIds, ...showing.map(({ id }) => id)];
}

function getShownBy({
  displayDirectoryFieldId,
  directoryRelatedFieldId,
}: FieldDefinition): (string | undefined)[] {
  return [displayDirectoryFieldId, directoryRelatedFieldId];
}

/** Members of a definition that never affect texts. */
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

/** Returns true if texts of the field's values can differ between the two definitions. */
export function canChangeTexts(before: FieldDefinition, after: FieldDefinition): boolean {
  const telling = (field: FieldDefinition) =>
    JSON.stringify(
      Object.entries(field)
        .filter(([name]) => !(SILENT as readonly string[]).includes(name))
        .sort(),
    );
  return telling(before) !== telling(after);
}
