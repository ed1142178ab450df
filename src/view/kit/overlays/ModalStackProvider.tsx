import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { createModalStack, type ModalStack } from './modalStack.ts';

/** True if another modal is on top of the surrounding modal. */
export const IsCoveredContext = createContext(false);

const ModalStackContext = createContext<ModalStack | null>(null);

/** Tracks the modals opened inside the provider. While a modal is open, the page behind is inert. */
export function ModalStackProvider({ children }: { children: ReactNode }) {
  const [stack] = useState(createModalStack);
  useEffect(() => stack.listen(), [stack]);
  const isCovered = useSyncExternalStore(stack.subscribe, stack.getIds).length > 0;
  return (
    <ModalStackContext value={stack}>
      <div inert={isCovered} className="dk-page">
        {children}
      </div>
    </ModalStackContext>
  );
}

export function useModalStack(): ModalStack {
  const stack = useContext(ModalStackContext);
  if (!stack) throw new Error('A modal needs a ModalStackProvider above it.');
  return stack;
}
