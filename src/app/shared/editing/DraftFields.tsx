import type { ReactNode } from 'react';
import { PendingInputProvider } from '#view/kit/feedback/flush.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import type { DraftEditing } from './useDraftEditing.ts';

export interface DraftFieldsProps {
  editing: Pick<DraftEditing<never>, 'problem' | 'isStale' | 'flush'>;
  /** The message shown if another user has saved the entity in the meantime; `null` if the page can't detect this. */
  staleText: string | null;
  /** True if the page scrolls to a problem when it appears, because the fields can be much longer than the screen. */
  shouldRevealProblem?: boolean;
  children: ReactNode;
}

/** Renders the fields of a draft below the messages about it. */
export function DraftFields({ editing, staleText, shouldRevealProblem, children }: DraftFieldsProps) {
  const { problem, isStale, flush } = editing;
  const notice = problem && <Notice tone="danger">{problem}</Notice>;
  return (
    <>
      {notice && shouldRevealProblem ? <div ref={scrollIntoView}>{notice}</div> : notice}
      {isStale && staleText && <Notice tone="warning">{staleText}</Notice>}
      <PendingInputProvider scope={flush}>{children}</PendingInputProvider>
    </>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
