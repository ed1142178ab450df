import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';

/**
 * Returns true if the caller can see relations of the directory's records: for contacts, while the module is enabled.
 */
export function canReadRelations(
  { principal }: Pick<RecordScope, 'principal'>,
  { compiled }: OpenDirectory,
): boolean {
  const isOn = isModuleEnabled(principal.user.account.settings, 'contactFamily');
  return isOn && compiled.directory.builtIn === true;
}

/** Relations can be changed by users who can change contacts. */
export function canChangeRelations(scope: Pick<RecordScope, 'principal'>, opened: OpenDirectory): boolean {
  return canReadRelations(scope, opened) && opened.rights.record.update;
}
