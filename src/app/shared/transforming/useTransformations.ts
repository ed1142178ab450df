import type { OfferedTransformation } from '#core/model.ts';
import { useBoot } from '../../state/useBoot.ts';

/** What can be made of records of a directory, by this person. */
export function useTransformations(directoryId: string | undefined): readonly OfferedTransformation[] {
  return useBoot().dataTransformation.filter(({ sourceDirectoryId }) => sourceDirectoryId === directoryId);
}
