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
import { createLazyComponent } from '../feedback/lazy.tsx';
import type { IconName } from '../icons.ts';

export interface MenuEntry {
  id: string;
  label: ReactNode;
  icon?: IconName;
  /** A second line: the effect of the entry, or the reason why it is unavailable. */
  description?: string;
  isDisabled?: boolean;
  /** Set if the entry can be checked; true if the entry represents the current state. */
  isChecked?: boolean;
  isDanger?: boolean;
  /** True to separate this entry from the previous entries. */
  hasSeparator?: boolean;
  onSelect?: () => void;
}

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  /**
   * A function is called when the menu opens; use a function if there are many menus, or creating the entries
   * is expensive.
   */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  /** True if users can check and uncheck entries while the menu stays open. */
  isToggling?: boolean;
  /** Called when the menu opens, to load data for its entries. */
  onOpen?: () => void;
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
}

const loadPanel = () => import('./MenuPanel.tsx');
// The panel would be a quarter of a page's initial load, so it is only loaded when the pointer or the focus
// reaches a menu button.
const MenuPanel = createLazyComponent(loadPanel);

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

/** Preloads the panel. A failed load is retried, and reported, when the menu opens. */
function preload(): void {
  loadPanel().catch(() => undefined);
}
