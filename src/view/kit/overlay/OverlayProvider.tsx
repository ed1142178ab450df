import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import './overlay.css';

// Only uses the behaviour of Chakra (positioning, focus, keys): no recipes, no reset, none of its tokens. Our tokens in
// overlay.css define the appearance.
const system = createSystem({ preflight: false, globalCss: {}, disableLayers: true });

const cache = createCache({ key: 'dk', nonce: readNonce() });

/**
 * Provides the context that menus, popovers and tooltips need. Each of them includes it, so that pages load it only on
 * demand.
 */
export function OverlayProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/**
 * Returns the nonce that the server adds to the page, so that emotion's style elements pass the
 * Content-Security-Policy.
 */
function readNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  return meta?.nonce || meta?.content || undefined;
}
