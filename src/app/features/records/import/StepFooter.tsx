import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Where the dialog keeps its row of buttons, once it is drawn. */
export const FooterContext = createContext<HTMLElement | null>(null);

/** The buttons of a step, in the dialog's own row below: each step says what goes on from there. */
export function StepFooter({ children }: { children: ReactNode }) {
  const place = useContext(FooterContext);
  return place && createPortal(children, place);
}
