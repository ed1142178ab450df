/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';

export interface GoogleOptions {
  readonly key: string;
  /** The language of the account. */
  readonly language: string;
}

let isSetUp = false;

/** Loads a library of Google Maps. The first call determines key and language for the lifetime of the page. */
export function loadGoogleMaps<Name extends keyof google.maps.ImportLibraryMap>(
  name: Name,
  { key, language }: GoogleOptions,
): Promise<google.maps.ImportLibraryMap[Name]> {
  if (!isSetUp) {
    isSetUp = true;
    showNonce();
    setOptions({ key, language, v: 'quarterly' });
  }
  return importLibrary(name);
}

/**
 * Adds an empty script with the page's nonce: Google copies the nonce of a script on the page to its style elements,
 * and our scripts have no nonce.
 */
function showNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  const nonce = meta?.nonce || meta?.content;
  if (!nonce || document.querySelector('script[nonce]')) return;
  const carrier = document.createElement('script');
  carrier.type = 'text/plain';
  carrier.nonce = nonce;
  carrier.setAttribute('nonce', nonce);
  document.head.append(carrier);
}
