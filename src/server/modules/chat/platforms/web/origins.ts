import type { StoredBot } from '../../bots/repository.ts';

/**
 * Normalises an origin for a content security policy. Returns `null` for any other text, because it must
 * not get into a header.
 */
export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text.trim())) return null;
  const { protocol, origin, hostname, pathname, search, hash, username, password } = new URL(text.trim());
  const hasMore = pathname !== '/' || search + hash + username + password !== '';
  const isPage = protocol === 'https:' || protocol === 'http:';
  return isPage && HOST.test(hostname) && !hasMore ? origin : null;
}

/** Matches a host name or an IP address. A `*` would allow any site, and a comma would end the policy. */
const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])$/;

/** Returns the origins whose pages can embed the bot's chat. */
export function getBotOrigins({ options }: Pick<StoredBot, 'options'>): string[] {
  const { origins } = options as { origins?: unknown };
  return Array.isArray(origins) ? origins.flatMap(origin => parseOrigin(String(origin)) ?? []) : [];
}
