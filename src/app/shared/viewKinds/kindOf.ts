import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { isModuleEnabled } from '#core/permissions.ts';
import { useUser } from '../../state/useBoot.ts';
import type { RecordViewHandle } from '../records/useViewState.ts';
import { viewKinds } from './index.ts';
import { listKind } from './list/kind.ts';
import type { ViewKind } from './viewKind.ts';

/** How these records can be looked at. */
export function useKinds(compiled: CompiledDirectory): ViewKind[] {
  const { settings } = useUser().account;
  return viewKinds.filter(
    ({ module, isFor }) => (module === null || isModuleEnabled(settings, module)) && isFor(compiled),
  );
}

/**
 * How they are looked at. A list until it is known how the person looked at them last: nobody loads a board to see a list.
 */
export function useKind(compiled: CompiledDirectory, { asked, view }: RecordViewHandle): ViewKind {
  const kinds = useKinds(compiled);
  const kind = asked && kinds.find(({ id }) => id === view.view);
  return kind ?? listKind;
}

/**
 * Whether they are looked at as a list, or most likely will be: what only lists have stands in its place before that is known, so that
 * nothing beside it moves while somebody presses it.
 */
export function useIsList(compiled: CompiledDirectory, handle: RecordViewHandle): boolean {
  const { View } = useKind(compiled, handle);
  return View === null && (handle.asked !== undefined || handle.view.view === listKind.id);
}
