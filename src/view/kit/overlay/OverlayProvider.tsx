import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import './overlay.css';

// Only the behaviour (positioning, focus, keys) comes from Chakra: no recipes, no reset, none of its tokens. The looks
// are defined by our tokens in overlay.css.
const system = createSystem({ preflight: false, globalCss: {}, disableLayers: true });

const cache = createCache({ key: 'dk', nonce: readNonce() });

/** The context that menus, popovers and tooltips need. Each includes its own, so that pages only load it on demand. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/**
 * Returns the nonce that the server put into the page, so that emotion's style elements pass the
 * Content-Security-Policy.
 */
function readNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  return meta?.nonce || meta?.content || undefined;
}
