import type { ReactNode } from 'react';
import './feedback.css';
import { Icon } from '../Icon.tsx';

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  children: ReactNode;
}

/** A notice within a page. Screen readers announce warnings and errors. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  const isUrgent = tone === 'danger' || tone === 'warning';
  return (
    <div className="dk-notice" data-tone={tone} role={isUrgent ? 'alert' : 'note'}>
      <Icon name={tone === 'success' ? 'check' : tone === 'info' ? 'info' : 'warning'} />
      <div>{children}</div>
    </div>
  );
}
