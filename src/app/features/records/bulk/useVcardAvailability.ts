import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useAccess } from '../../../state/useBoot.ts';

/**
 * Returns whether the directory's records can be saved as vCards. Because vCards are rarely needed, the
 * code is loaded only by `ask`, when a menu that offers vCards is opened.
 */
export function useVcardAvailability(compiled: CompiledDirectory): { mayBe: boolean; ask: () => void } {
  const { hiddenFields } = useAccess().rightsIn(compiled.directory.id);
  const [mayBe, setMayBe] = useState(false);
  const ask = () => {
    void import('./canSaveAsVcards.ts').then(
      ({ canSaveAsVcards }) => setMayBe(canSaveAsVcards(compiled, hiddenFields)),
      // If the code can't be loaded (e.g. offline), vCards aren't offered.
      () => undefined,
    );
  };
  return { mayBe, ask };
}
