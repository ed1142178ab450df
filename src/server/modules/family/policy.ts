import { isModuleEnabled } from '#core/permissions.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';

/** Whether relations of the directory's records are shown to the caller: of contacts, while the module is on. */
export function mayReadFamily(
  { principal }: Pick<RecordScope, 'principal'>,
  { compiled }: OpenDirectory,
): boolean {
  const isOn = isModuleEnabled(principal.user.account.settings, 'contactFamily');
  return isOn && compiled.directory.builtIn === true;
}

/** Whom contacts are related to is theirs to say who may change contacts. */
export function mayRelate(scope: Pick<RecordScope, 'principal'>, opened: OpenDirectory): boolean {
  return mayReadFamily(scope, opened) && opened.rights.record.update;
}
