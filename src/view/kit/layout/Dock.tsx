import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import './dock.css';

export interface DockProps {
  /** Accessible name. */
  label: string;
  children: ReactNode;
}

/**
 * A strip at the bottom of the window that covers nothing: pages, modals and toasts end above it (`--dk-dock` is its
 * height). It stays usable while a modal is open. There is at most one.
 */
export function Dock({ label, children }: DockProps) {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--dk-dock', `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--dk-dock');
    };
  }, []);
  return createPortal(
    <section ref={strip} className="dk-dock" aria-label={label}>
      {children}
    </section>,
    document.body,
  );
}
