import { type ReactNode, useEffect, useRef } from 'react';
import { SessionFrame } from '../SessionFrame.tsx';

export interface OutcomeProps {
  title: string;
  text: ReactNode;
  /** The next action. */
  children?: ReactNode;
}

/** Shows the result. Takes the focus, so that screen readers announce it in place of the form. */
export function Outcome({ title, text, children }: OutcomeProps) {
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
