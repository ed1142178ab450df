/**
 * Hosts that Google's maps require (see its guide to Content-Security-Policy), only allowed if a maps key is set.
 * Scripts are restricted to the maps' own hosts, because anyone can publish under `*.googleapis.com`
 * (storage.googleapis.com).
 */
const googleHosts: Record<string, string> = {
  'script-src': 'https://maps.googleapis.com https://maps.gstatic.com',
  'style-src': 'https://fonts.googleapis.com',
  'font-src': 'https://fonts.gstatic.com',
  'img-src':
    'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com https://*.ggpht.com',
  'connect-src': 'https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:',
};

/** Hosts other than this server from which pages can load content. */
export interface PageHosts {
  readonly allowsGoogle: boolean;
  /** The source of map tiles, or `null` for the built-in outlines. */
  readonly tilesUrl: string | null;
}

/**
 * Returns the page's Content-Security-Policy, which allows no inline script and no eval. `wasm-unsafe-eval` is for
 * QuickJS, and the nonce is for the styles that Chakra writes at run time. Files are served with the policy too,
 * without a nonce, because workers use the policy of their own file.
 */
export function buildContentSecurityPolicy(
  nonce: string | null,
  { allowsGoogle, tilesUrl }: PageHosts,
): string {
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'manifest-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'object-src': "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => {
      const google = allowsGoogle ? googleHosts[name] : undefined;
      const tiles = tilesUrl !== null && name === 'img-src' ? getTileHost(tilesUrl) : undefined;
      return [name, sources, google, tiles].filter(part => part !== undefined).join(' ');
    })
    .join('; ');
}

/** Returns the origin of map tiles, with a wildcard for `{s}`, the placeholder for one of several subdomains. */
function getTileHost(url: string): string {
  return new URL(url.replace('{s}', 'subdomain')).origin.replace('//subdomain.', '//*.');
}
