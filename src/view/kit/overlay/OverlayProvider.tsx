import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import './overlay.css';

// Only the machinery (placing, focus, keys) is Chakra's: no recipes, no reset, no tokens of its own. The looks are
// our tokens in overlay.css.
const system = createSystem({ preflight: false, globalCss: {}, disableLayers: true });

const cache = createCache({ key: 'dk', nonce: readNonce() });

/** What menus, popovers and tooltips stand in. Each brings its own, so that no page loads it before it needs one. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/** The nonce the server put into the page, so that emotion's style elements pass the Content-Security-Policy. */
function readNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  return meta?.nonce || meta?.content || undefined;
}
