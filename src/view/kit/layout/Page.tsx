import type { ReactNode } from 'react';
import { usePageTitle } from './pageTitle.ts';
import './page.css';

export interface PageProps {
  /** The heading, and also the title of the window. */
  title: string;
  /** An unobtrusive text next to the title, such as a count or a state. */
  note?: ReactNode;
  /** The page's actions: buttons on the right. */
  actions?: ReactNode;
  /** Lists use the full width; text, forms and settings are a readable column. */
  width?: 'full' | 'text';
  /** The page is as high as the screen, and its content scrolls inside. */
  isFilling?: boolean;
  /** Heading and actions stay visible while a long page scrolls. */
  isHeadSticky?: boolean;
  children: ReactNode;
}

/** The frame of a page: heading, actions, content. */
export function Page({ title, note, actions, width = 'full', isFilling, isHeadSticky, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className="dk-page-body" data-width={width} data-filling={isFilling}>
      <div className="dk-page-head" data-sticky={isHeadSticky}>
        <h1>{title}</h1>
        {note && <span className="dk-faint">{note}</span>}
        <span className="dk-spacer" />
        {actions && <div className="dk-row dk-row-wrap">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
