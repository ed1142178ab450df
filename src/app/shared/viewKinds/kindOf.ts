import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { RecordViewHandle } from '../records/useViewState.ts';
import { viewKinds } from './index.ts';
import { listKind } from './list/kind.ts';
import type { ViewKind } from './viewKind.ts';

/** How these records can be looked at. */
export function kindsFor(compiled: CompiledDirectory): ViewKind[] {
  return viewKinds.filter(kind => kind.isFor(compiled));
}

/**
 * How they are looked at. A list until it is known how the person looked at them last: nobody loads a board to see a list.
 */
export function kindOf(compiled: CompiledDirectory, { asked, view }: RecordViewHandle): ViewKind {
  if (!asked) return listKind;
  return kindsFor(compiled).find(({ id }) => id === view.view) ?? listKind;
}
