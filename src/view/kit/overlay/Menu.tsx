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
import { lazy } from '../feedback/lazy.tsx';
import type { IconName } from '../icons.ts';

export interface MenuEntry {
  id: string;
  label: ReactNode;
  icon?: IconName;
  /** A second line: what it does, or why it cannot be done now. */
  description?: string;
  isDisabled?: boolean;
  /** Ticked: the entry stands for what holds now. */
  isChecked?: boolean;
  isDanger?: boolean;
  /** Starts a new group above this entry. */
  hasSeparator?: boolean;
  onSelect?: () => void;
}

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  /** A function is asked when the menu opens, where there are many menus or their entries take work. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  /** Entries are ticked and unticked, and the menu stays open meanwhile. */
  isToggling?: boolean;
  /** Told when it opens: what its entries need may be loaded then. */
  onOpen?: () => void;
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
}

const loadPanel = () => import('./MenuPanel.tsx');
// A quarter of a page's first load, needed by nobody before the pointer or the focus comes near a menu's button.
const MenuPanel = lazy(loadPanel);

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
      // A click that a key caused has no presses to count.
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

/** A load that fails is tried again, and told, when the menu opens. */
function preload(): void {
  loadPanel().catch(() => undefined);
}
