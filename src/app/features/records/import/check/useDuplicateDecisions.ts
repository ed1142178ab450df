import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useAccess } from '../../../../state/useBoot.ts';

export type DuplicateDecision = NonNullable<Import['settings']['duplicates']>;

/**
 * Returns the possible decisions for a row that may be a duplicate.
 * @param canUpdate False if the row duplicates an earlier row of the file.
 */
export function useDuplicateDecisions(
  compiled: CompiledDirectory,
  canUpdate: boolean,
): { value: DuplicateDecision; label: string }[] {
  const { t } = useMessages();
  const mayUpdate = useAccess().rightsIn(compiled.directory.id).record.update;
  const decisions: DuplicateDecision[] =
    canUpdate && mayUpdate ? ['Create', 'Update', 'LeaveOut'] : ['Create', 'LeaveOut'];
  return decisions.map(value => ({ value, label: t(`import.decision.${value}`) }));
}
