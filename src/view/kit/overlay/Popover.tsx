import { Popover as ChakraPopover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useFocusFirst } from '../overlays/useFocusFirst.ts';
import { OverlayProvider } from './OverlayProvider.tsx';
import { createDismissGuard } from './staysOpen.ts';

export interface PopoverProps {
  /** The button that opens the popover. */
  trigger: ReactElement;
  /** The accessible name of the panel. */
  label: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A small panel next to its button; Escape or a click elsewhere closes it. */
export function Popover({ trigger, label, isOpen, onOpenChange, children }: PopoverProps) {
  const triggerId = useId();
  return (
    <OverlayProvider>
      <ChakraPopover.Root
        lazyMount
        unmountOnExit
        ids={{ trigger: triggerId }}
        open={isOpen}
        onRequestDismiss={createDismissGuard(triggerId)}
        onEscapeKeyDown={event => {
          // An open list inside is on top of the panel, so the list closes first.
          if (document.activeElement?.getAttribute('aria-expanded') === 'true') event.preventDefault();
        }}
        onOpenChange={details => onOpenChange?.(details.open)}
        positioning={{ placement: 'bottom-start' }}
        finalFocusEl={focusedElsewhere}
      >
        <ChakraPopover.Trigger asChild>{trigger}</ChakraPopover.Trigger>
        <Portal>
          <ChakraPopover.Positioner className="dk-overlay">
            <ChakraPopover.Content className="dk-popover" aria-label={label}>
              <FocusedPart>{children}</FocusedPart>
            </ChakraPopover.Content>
          </ChakraPopover.Positioner>
        </Portal>
      </ChakraPopover.Root>
    </OverlayProvider>
  );
}

/**
 * Returns the focused element if the user has moved the focus elsewhere since the popover closed; otherwise `null`, so
 * that the focus returns to the button.
 */
function focusedElsewhere(): HTMLElement | null {
  const active = document.activeElement;
  const isElsewhere =
    active instanceof HTMLElement && active !== document.body && !active.closest('.dk-popover');
  return isElsewhere ? active : null;
}

// The panel is positioned later, so the page must not scroll to the panel's initial position.
const placed = { preventScroll: true };

/** Focuses the first control of the panel, because Chakra doesn't do so if the popover is initially open. */
function FocusedPart({ children }: { children: ReactNode }) {
  const root = useFocusFirst<HTMLDivElement>(true, placed);
  return <div ref={root}>{children}</div>;
}
