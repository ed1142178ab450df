import type { OfferedTransformation } from '#core/model.ts';
import { useBoot } from '../../state/useBoot.ts';

/** Returns the transformations of a directory's records that the current user can run. */
export function useTransformations(directoryId: string | undefined): readonly OfferedTransformation[] {
  return useBoot().dataTransformation.filter(({ sourceDirectoryId }) => sourceDirectoryId === directoryId);
}
