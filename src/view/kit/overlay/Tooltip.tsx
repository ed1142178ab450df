import { Portal } from '@chakra-ui/react/portal';
import { Tooltip as ChakraTooltip } from '@chakra-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { OverlayProvider } from './OverlayProvider.tsx';

/** A remark on hover and focus. What must be read belongs into the page: touch has no hover. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <OverlayProvider>
      <ChakraTooltip.Root lazyMount unmountOnExit openDelay={300} closeDelay={60}>
        <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
        <Portal>
          <ChakraTooltip.Positioner className="dk-overlay">
            <ChakraTooltip.Content className="dk-tooltip">{text}</ChakraTooltip.Content>
          </ChakraTooltip.Positioner>
        </Portal>
      </ChakraTooltip.Root>
    </OverlayProvider>
  );
}
