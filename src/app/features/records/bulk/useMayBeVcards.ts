import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useAccess } from '../../../state/useBoot.ts';

/**
 * Whether records of the directory can be saved as vCards. Most people never ask: what knows it is loaded when a menu opens
 * that offers it.
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
