import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The dialog's button row, once it is rendered. */
export const FooterContext = createContext<HTMLElement | null>(null);

/** Renders the buttons of a step in the dialog's own row below. */
export function StepFooter({ children }: { children: ReactNode }) {
  const place = useContext(FooterContext);
  return place && createPortal(children, place);
}
