import { type ReactNode, useEffect, useRef } from 'react';
import { SessionFrame } from '../SessionFrame.tsx';

export interface OutcomeProps {
  title: string;
  text: ReactNode;
  /** The way on. */
  children?: ReactNode;
}

/** What came of it. Takes the focus, so that it is read out in place of the form that was there. */
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
