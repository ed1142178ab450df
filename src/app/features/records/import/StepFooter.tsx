import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The dialog's footer element; `null` until it is rendered. */
export const StepFooterContext = createContext<HTMLElement | null>(null);

/** Renders the buttons of a step in the dialog's footer. */
export function StepFooter({ children }: { children: ReactNode }) {
  const place = useContext(StepFooterContext);
  return place && createPortal(children, place);
}
