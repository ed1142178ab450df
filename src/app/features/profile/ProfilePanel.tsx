import type { ReactNode } from 'react';
import { Notice } from '#view/kit/feedback/Notice.tsx';

export interface ProfilePanelProps {
  title: string;
  /** The reason why the part couldn't be saved. */
  problem: string | null;
  onSubmit: () => void;
  children: ReactNode;
}

/** A part of the profile that is saved separately. */
export function ProfilePanel({ title, problem, onSubmit, children }: ProfilePanelProps) {
  return (
    <form
      className="dk-panel dk-stack"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2>{title}</h2>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {children}
    </form>
  );
}
