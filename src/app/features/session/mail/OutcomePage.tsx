import { type ReactNode, useEffect, useRef } from 'react';
import { SessionFrame } from '../SessionFrame.tsx';

export interface OutcomePageProps {
  title: string;
  text: ReactNode;
  /** Links and buttons for the next step. */
  children?: ReactNode;
}

/** Shows a result. Takes the focus, so that screen readers announce the result when it replaces the form. */
export function OutcomePage({ title, text, children }: OutcomePageProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <SessionFrame title={title}>
      <p ref={place} tabIndex={-1} className="dk-session-outcome">
        {text}
      </p>
      {children}
    </SessionFrame>
  );
}
