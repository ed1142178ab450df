import {
  type ButtonHTMLAttributes,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useId,
  useState,
} from 'react';
import { createLazyPart } from '../feedback/lazy.tsx';
import type { IconName } from '../icons.ts';

export interface MenuEntry {
  id: string;
  label: ReactNode;
  icon?: IconName;
  /** A second line: what it does, or why it is unavailable. */
  description?: string;
  isDisabled?: boolean;
  /** True if the entry represents the current state. */
  isChecked?: boolean;
  isDanger?: boolean;
  /** True to start a new group with this entry. */
  hasSeparator?: boolean;
  onSelect?: () => void;
}

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  /** A function is called when the menu opens; use it if there are many menus or creating the entries is expensive. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  /** True if entries can be checked and unchecked while the menu stays open. */
  isToggling?: boolean;
  /** Called when the menu opens, to load what its entries need. */
  onOpen?: () => void;
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
}

const loadPanel = () => import('./MenuPanel.tsx');
// A quarter of a page's first load, which isn't needed before the pointer or the focus gets near a menu button.
const MenuPanel = createLazyPart(loadPanel);

export function Menu({ trigger, onOpen, ...panel }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState({ count: 0, isByKey: false });
  const open = (isByKey: boolean) => {
    setOpening({ count: opening.count + 1, isByKey });
    setOpen(true);
    onOpen?.();
  };
  const button = cloneElement(trigger, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: (event: MouseEvent) => {
      if (isOpen) setOpen(false);
      // A click triggered by a key has a click count of 0.
      else open(event.detail === 0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open(true);
    },
  });
  return (
    <>
      {button}
      {opening.count > 0 && (
        <Suspense>
          <MenuPanel
            key={opening.count}
            {...panel}
            triggerId={id}
            isOpen={isOpen}
            onOpenChange={setOpen}
            startsHighlighted={opening.isByKey}
          />
        </Suspense>
      )}
    </>
  );
}

/** Loads the panel in advance. A failed load is retried, and reported, when the menu opens. */
function preload(): void {
  loadPanel().catch(() => undefined);
}
