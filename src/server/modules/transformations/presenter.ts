import type { DataTransformation, OfferedTransformation } from '#core/model.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';

/** Presents only what menus need, because the pairs can refer to things hidden from the users of the transformation. */
export function presentOfferedTransformation(
  { id, name, sourceDirectoryId, targetDirectoryId, offer, sourceStatusId }: DataTransformation,
  definitions: AccountDefinitions,
): OfferedTransformation {
  const entered = definitions.compiled(sourceDirectoryId)?.statusById.get(sourceStatusId ?? '');
  return {
    ...{ id, name, sourceDirectoryId, targetDirectoryId },
    ...(offer?.condition ? { condition: offer.condition } : {}),
    ...(entered?.commentRequiredToEnter ? { asksComment: true as const } : {}),
  };
}
