/** Updates values, unique values and texts of records after several definitions were replaced at the same time. */

import { isConversionRequired } from '#core/configuration/convertValue.ts';
import type { Directory, FieldDefinition } from '#core/model.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { convertField } from './commands/convertField.ts';
import {
  canChangeTexts,
  findDirectoriesDisplaying,
  rebuildRecordTexts,
} from './commands/rebuildRecordTexts.ts';
import { updateUniqueValueIndex } from './commands/updateUniqueValueIndex.ts';

/**
 * @param scope Contains the definitions before the change.
 * @param keptBy The version whose retained values are restored.
 */
export async function updateRecordsAfterRestoring(scope: DefinitionScope, keptBy: string): Promise<void> {
  const { directories } = await scope.readAgain();
  const conversions = new Map<string, Conversion>();
  const stale = new Set<string>();
  for (const directory of directories) {
    const old = scope.definitions.directory(directory.id);
    if (old && old.displayFieldId !== directory.displayFieldId) stale.add(directory.id);
    for (const { before, after } of getPairs(old, directory)) {
      if (before && isConversionRequired(before, after)) {
        const known = conversions.get(after.id) ?? { before, after, directoryIds: [] };
        conversions.set(after.id, { ...known, directoryIds: [...known.directoryIds, directory.id] });
      } else {
        const wasUnique = before?.unique === true && !before.deleted;
        await updateUniqueValueIndex(scope, directory.id, { field: after, wasUnique });
      }
      if (!before || !canChangeTexts(before, after)) continue;
      for (const id of findDirectoriesDisplaying(scope, [directory.id], after.id)) stale.add(id);
    }
  }
  for (const { directoryIds, ...conversion } of conversions.values()) {
    await convertField(scope, directoryIds, { ...conversion, keptBy });
  }
  const left = new Set(directories.map(({ id }) => id));
  await rebuildRecordTexts(
    scope,
    [...stale].filter(id => left.has(id)),
  );
}

interface Conversion {
  readonly before: FieldDefinition;
  readonly after: FieldDefinition;
  readonly directoryIds: readonly string[];
}

function getPairs(old: Directory | undefined, now: Directory) {
  const known = new Map(old?.fields.map(field => [field.id, field]));
  return now.fields.map(after => ({ before: known.get(after.id), after }));
}
