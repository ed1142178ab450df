import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useAccess } from '../../../../state/useBoot.ts';

export type Decision = NonNullable<Import['settings']['duplicates']>;

/**
 * Returns the possible decisions for a row that may be a duplicate.
 * @param canUpdate False if the row duplicates an earlier row of the file.
 */
export function useDecisions(
  compiled: CompiledDirectory,
  canUpdate: boolean,
): { value: Decision; label: string }[] {
  const { t } = useMessages();
  const mayUpdate = useAccess().rightsIn(compiled.directory.id).record.update;
  const decisions: Decision[] =
    canUpdate && mayUpdate ? ['Create', 'Update', 'LeaveOut'] : ['Create', 'LeaveOut'];
  return decisions.map(value => ({ value, label: t(`import.decision.${value}`) }));
}
