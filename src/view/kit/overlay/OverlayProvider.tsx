import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import './overlay.css';

// Only the behaviour of Chakra is used (positioning, focus, keys): no recipes, no reset, no tokens. The
// tokens in overlay.css define the appearance.
const system = createSystem({ preflight: false, globalCss: {}, disableLayers: true });

const cache = createCache({ key: 'dk', nonce: readNonce() });

/**
 * Provides the context that menus, popovers and tooltips need. Each of these components includes this
 * provider, so that pages load Chakra only on demand.
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
