import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { isModuleEnabled } from '#core/policy/permissions.ts';
import { useUser } from '../../state/useBoot.ts';
import type { RecordViewHandle } from '../records/useViewState.ts';
import { viewKinds } from './index.ts';
import { recordListViewKind } from './list/kind.ts';
import type { ViewKind } from './viewKind.ts';

/** Returns the view types available for these records. */
export function useViewKinds(compiled: CompiledDirectory): ViewKind[] {
  const { settings } = useUser().account;
  return viewKinds.filter(
    ({ module, isFor }) => (module === null || isModuleEnabled(settings, module)) && isFor(compiled),
  );
}

/**
 * Returns the current view type. Until the user's last view has loaded, returns the list, so that no board is loaded
 * unnecessarily.
 */
export function useCurrentViewKind(compiled: CompiledDirectory, { asked, view }: RecordViewHandle): ViewKind {
  const kinds = useViewKinds(compiled);
  const kind = asked && kinds.find(({ id }) => id === view.view);
  return kind ?? recordListViewKind;
}

/**
 * Returns whether the view is, or most likely will be, a list: space for controls of lists is reserved in advance, so
 * that adjacent controls don't move while the user clicks.
 */
export function useIsListView(compiled: CompiledDirectory, handle: RecordViewHandle): boolean {
  const { View } = useCurrentViewKind(compiled, handle);
  return View === null && (handle.asked !== undefined || handle.view.view === recordListViewKind.id);
}
