import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useAccess } from '../../../state/useBoot.ts';

/**
 * Returns whether the directory's records can be saved as vCards. Rarely needed, so the code is only loaded when a menu
 * that offers it is opened.
 */
export function useMayBeVcards(compiled: CompiledDirectory): { mayBe: boolean; ask: () => void } {
  const { hiddenFields } = useAccess().rightsIn(compiled.directory.id);
  const [mayBe, setMayBe] = useState(false);
  const ask = () => {
    void import('./mayBeVcards.ts').then(
      ({ mayBeVcards }) => setMayBe(mayBeVcards(compiled, hiddenFields)),
      // Offline, the other formats are offered.
      () => undefined,
    );
  };
  return { mayBe, ask };
}
