import { Menu as ChakraMenu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../Icon.tsx';
import type { MenuEntry, MenuProps } from './Menu.tsx';
import { OverlayProvider } from './OverlayProvider.tsx';
import { createDismissGuard } from './staysOpen.ts';

export interface MenuPanelProps extends Omit<MenuProps, 'trigger'> {
  /** The id of the button next to which the menu is positioned, and to which the focus returns. */
  triggerId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** True if the menu was opened by keyboard: its first enabled entry is then highlighted. */
  startsHighlighted: boolean;
}

/** The open menu with its position, focus and keys. Loaded when a menu is about to be opened. */
export default function MenuPanel(props: MenuPanelProps) {
  const { triggerId, isOpen, onOpenChange, startsHighlighted } = props;
  const { isToggling = false, placement = 'bottom-start' } = props;
  const entries = typeof props.entries === 'function' ? props.entries() : props.entries;
  const first = startsHighlighted ? entries.find(entry => !entry.isDisabled) : undefined;
  const [highlighted, setHighlighted] = useState(first?.id ?? null);
  // A double click must choose only once, although the entry still exists while the menu fades out.
  const isChosen = useRef(false);
  const choose = (entry: MenuEntry | undefined) => {
    if (isToggling) entry?.onSelect?.();
    else if (!isChosen.current) afterClosing(triggerId, entry);
    isChosen.current = true;
  };
  return (
    <OverlayProvider>
      <ChakraMenu.Root
        lazyMount
        unmountOnExit
        ids={{ trigger: triggerId }}
        open={isOpen}
        onRequestDismiss={createDismissGuard(triggerId)}
        onOpenChange={({ open }) => onOpenChange(open)}
        highlightedValue={highlighted}
        onHighlightChange={({ highlightedValue }) => {
          // A click or Enter chooses the highlighted entry, and can follow a press or an arrow key before React has
          // rendered.
          if (highlightedValue === null) setHighlighted(null);
          else flushSync(() => setHighlighted(highlightedValue));
        }}
        positioning={{ placement }}
        closeOnSelect={!isToggling}
        onSelect={({ value }) => choose(entries.find(({ id }) => id === value))}
      >
        <Portal>
          <ChakraMenu.Positioner className="dk-overlay">
            <ChakraMenu.Content ref={takeFocus} className="dk-menu">
              {entries.map(entry => (
                <MenuRow key={entry.id} entry={entry} isToggling={isToggling} />
              ))}
            </ChakraMenu.Content>
          </ChakraMenu.Positioner>
        </Portal>
      </ChakraMenu.Root>
    </OverlayProvider>
  );
}

/**
 * Focuses the menu immediately. Chakra focuses the menu in the next frame; before that, a second Enter would
 * close the menu, and an arrow key would reopen it.
 */
function takeFocus(content: HTMLElement | null): void {
  content?.focus({ preventScroll: true });
}

/**
 * Focuses the button before running the action, so that anything that the action opens can return the focus
 * to the button. Deferred, because the menu would otherwise take the focus away when the menu finishes
 * closing.
 */
function afterClosing(triggerId: string, entry: MenuEntry | undefined): void {
  setTimeout(() => {
    document.getElementById(triggerId)?.focus({ preventScroll: true });
    entry?.onSelect?.();
  });
}

function MenuRow({ entry, isToggling }: { entry: MenuEntry; isToggling: boolean }) {
  const shared = {
    value: entry.id,
    disabled: entry.isDisabled,
    className: 'dk-menu-item',
    'data-tone': entry.isDanger ? 'danger' : undefined,
  };
  return (
    <>
      {entry.hasSeparator && <ChakraMenu.Separator className="dk-menu-separator" />}
      {isToggling || entry.isChecked !== undefined ? (
        <ChakraMenu.CheckboxItem
          {...shared}
          // A checkbox if several entries can be checked, otherwise a radio item.
          role={isToggling ? 'menuitemcheckbox' : 'menuitemradio'}
          checked={entry.isChecked ?? false}
        >
          <MenuText entry={entry} />
        </ChakraMenu.CheckboxItem>
      ) : (
        <ChakraMenu.Item {...shared}>
          <MenuText entry={entry} />
        </ChakraMenu.Item>
      )}
    </>
  );
}

function MenuText({ entry }: { entry: MenuEntry }) {
  return (
    <>
      {entry.icon && <Icon name={entry.icon} />}
      <span className="dk-menu-text">
        <span>{entry.label}</span>
        {entry.description && <span className="dk-menu-description">{entry.description}</span>}
      </span>
      {entry.isChecked && <Icon name="check" />}
    </>
  );
}
