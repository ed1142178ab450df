/**
 * Determines to which users and for which records a transformation is offered; used by the browser for its menus and by
 * the server for each call.
 */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { isConditionMet } from '../field/conditions/conditions.ts';
import { getConditionFieldIds } from '../field/conditions/conditionTree.ts';
import { type RelativeOperandContext, resolveOperands } from '../field/conditions/relativeOperands.ts';
import type { FieldContext } from '../field/fieldPlugin.ts';
import { getRecordValues } from '../field/system/systemFields.ts';
import type { Condition, DataTransformation, Item } from '../model.ts';
import {
  type DirectoryReader,
  getDirectoryRights,
  isDirectoryReadable,
  isHiddenWithSources,
  isSourceHidden,
} from '../policy/permissions.ts';

interface User extends DirectoryReader {
  readonly groupIds: readonly string[];
}

/**
 * Returns whether the transformation is offered to the user. It grants no permissions: the user must be able
 * to read the source directory, and to read and create records in the target. The condition must not use a
 * field hidden from the user, because the offer would reveal the value.
 */
export function canTransform(
  { sourceDirectoryId, targetDirectoryId, offer }: DataTransformation,
  user: User,
  compiled: (directoryId: string) => CompiledDirectory | undefined,
): boolean {
  const [source, target] = [compiled(sourceDirectoryId), compiled(targetDirectoryId)];
  if (!source || !target) return false;
  const groups = offer?.groups ?? [];
  if (groups.length > 0 && !groups.some(id => user.groupIds.includes(id))) return false;
  const mayRead = isDirectoryReadable(user, source.directory) && isDirectoryReadable(user, target.directory);
  if (!mayRead || !getDirectoryRights(user.profile, target.directory.id).record.create) return false;
  const rights = getDirectoryRights(user.profile, source.directory.id);
  return (offer?.condition ? getConditionFieldIds(offer.condition) : []).every(id => {
    const field = source.fieldById.get(id);
    return field ? !isHiddenWithSources(source, rights, field) : !isSourceHidden(source, rights, id);
  });
}

/** Returns whether the record meets the condition, based on the values that the viewer can see. */
export function isOfferConditionMet(
  condition: Condition | undefined,
  {
    compiled,
    item,
    asker,
    timeZone,
  }: {
    compiled: CompiledDirectory;
    item: Item;
    asker: RelativeOperandContext;
    timeZone: string;
  },
  context: Omit<FieldContext, 'values' | 'engine'>,
): boolean {
  if (!condition) return true;
  const { registry: engine } = compiled;
  return isConditionMet(resolveOperands(condition, asker), compiled, {
    ...context,
    engine,
    values: getRecordValues(item, engine, timeZone),
  });
}
