import { Popover as ChakraPopover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useFocusFirst } from '../overlays/useFocusFirst.ts';
import { OverlayProvider } from './OverlayProvider.tsx';
import { staysOpenBeside } from './staysOpen.ts';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names the panel for screen readers. */
  label: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A small panel beside its button; Escape and a press elsewhere close it. */
export function Popover({ trigger, label, isOpen, onOpenChange, children }: PopoverProps) {
  const triggerId = useId();
  return (
    <OverlayProvider>
      <ChakraPopover.Root
        lazyMount
        unmountOnExit
        ids={{ trigger: triggerId }}
        open={isOpen}
        onRequestDismiss={staysOpenBeside(triggerId)}
        onEscapeKeyDown={event => {
          // An open list inside is on top of the panel, and closes first.
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

/** The focus returns to the button a frame after closing: whoever has gone on to something else by then stays there. */
function focusedElsewhere(): HTMLElement | null {
  const active = document.activeElement;
  const isElsewhere =
    active instanceof HTMLElement && active !== document.body && !active.closest('.dk-popover');
  return isElsewhere ? active : null;
}

// The panel is put beside its button a moment later: the page is not scrolled to where it stands before.
const placed = { preventScroll: true };

/** A panel that is there from the start, opened by something else than its button, is not focused by the popover itself. */
function FocusedPart({ children }: { children: ReactNode }) {
  const root = useFocusFirst<HTMLDivElement>(true, placed);
  return <div ref={root}>{children}</div>;
}
