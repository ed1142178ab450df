import { Menu as ChakraMenu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../Icon.tsx';
import type { MenuEntry, MenuProps } from './Menu.tsx';
import { OverlayProvider } from './OverlayProvider.tsx';
import { staysOpenBeside } from './staysOpen.ts';

export interface MenuPanelProps extends Omit<MenuProps, 'trigger'> {
  /** The id of the button: the menu stands beside it and gives the focus back to it. */
  triggerId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Opened with the keyboard: its first entry is highlighted. */
  startsHighlighted: boolean;
}

/** The open menu: its place, focus and keys. Loaded when somebody is about to open one. */
export default function MenuPanel(props: MenuPanelProps) {
  const { triggerId, isOpen, onOpenChange, startsHighlighted } = props;
  const { isToggling = false, placement = 'bottom-start' } = props;
  const entries = typeof props.entries === 'function' ? props.entries() : props.entries;
  const first = startsHighlighted ? entries.find(entry => !entry.isDisabled) : undefined;
  const [highlighted, setHighlighted] = useState(first?.id ?? null);
  // A double click is one choice: the entry is still there while the menu fades out.
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
        onRequestDismiss={staysOpenBeside(triggerId)}
        onOpenChange={({ open }) => onOpenChange(open)}
        highlightedValue={highlighted}
        onHighlightChange={({ highlightedValue }) => {
          // A click or Enter chooses what is highlighted, and may follow the press or the arrow key before React draws.
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

/** The menu would take the focus with the next frame: until then a second Enter would close it, and an arrow open it anew. */
function takeFocus(content: HTMLElement | null): void {
  content?.focus({ preventScroll: true });
}

/**
 * What a choice opens takes the focus from the menu's button and gives it back to it, so the button has it before. While the
 * menu closes, its own last step would take the focus away again.
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
          // Of several that hold at once, or the one that does.
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
