import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { isModuleEnabled } from '#core/policy/permissions.ts';
import { useUser } from '../../state/useBoot.ts';
import type { RecordViewHandle } from '../records/useViewState.ts';
import { viewKinds } from './index.ts';
import { listKind } from './list/kind.ts';
import type { ViewKind } from './viewKind.ts';

/** Returns the types of views available for these records. */
export function useKinds(compiled: CompiledDirectory): ViewKind[] {
  const { settings } = useUser().account;
  return viewKinds.filter(
    ({ module, isFor }) => (module === null || isModuleEnabled(settings, module)) && isFor(compiled),
  );
}

/**
 * Returns the current type of view. Defaults to the list until the user's last view is known, so that no board is
 * loaded unnecessarily.
 */
export function useKind(compiled: CompiledDirectory, { asked, view }: RecordViewHandle): ViewKind {
  const kinds = useKinds(compiled);
  const kind = asked && kinds.find(({ id }) => id === view.view);
  return kind ?? listKind;
}

/**
 * Returns whether the view is, or most likely will be, a list: space for list-only controls is reserved before that is
 * known, so that nothing next to them moves while the user clicks.
 */
export function useIsList(compiled: CompiledDirectory, handle: RecordViewHandle): boolean {
  const { View } = useKind(compiled, handle);
  return View === null && (handle.asked !== undefined || handle.view.view === listKind.id);
}
