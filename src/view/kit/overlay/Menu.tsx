import { Menu as ChakraMenu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
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
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Entries are ticked and unticked, and the menu stays open meanwhile. */
  isToggling?: boolean;
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
}

export function Menu({ trigger, entries, isToggling = false, placement = 'bottom-start' }: MenuProps) {
  return (
    <ChakraMenu.Root
      positioning={{ placement }}
      closeOnSelect={!isToggling}
      onSelect={({ value }) => entries.find(entry => entry.id === value)?.onSelect?.()}
    >
      <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
      <Portal>
        <ChakraMenu.Positioner className="dk-overlay">
          <ChakraMenu.Content className="dk-menu">
            {entries.map(entry => (
              <MenuRow key={entry.id} entry={entry} isToggling={isToggling} />
            ))}
          </ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </Portal>
    </ChakraMenu.Root>
  );
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
      {isToggling ? (
        <ChakraMenu.CheckboxItem {...shared} checked={entry.isChecked ?? false}>
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
