import { isIP } from 'node:net';

/** Looks up the country of a network address with the service configured by the operator (specification section 7). */
export type CountryLookup = {
  /** Lower-case ISO code; `null` if there is no service, or it doesn't know the address or doesn't respond. */
  find(address: string): Promise<string | null>;
};

const timeoutMs = 3_000;
const keptMs = 60 * 60 * 1_000;
const keptAddresses = 1_000;
const longestAnswer = 16 * 1_024;

type Kept = { until: number; country: Promise<string | null> };

/** `url` contains `{ip}` in place of the address; `null` turns the lookup off. */
export function createCountryLookup(url: string | null): CountryLookup {
  const kept = new Map<string, Kept>();
  return {
    async find(address) {
      if (url === null || isIP(address) === 0) return null;
      const known = kept.get(address);
      if (known !== undefined && known.until > Date.now()) return known.country;
      const country = ask(url.replaceAll('{ip}', encodeURIComponent(address)));
      kept.delete(address);
      kept.set(address, { until: Date.now() + keptMs, country });
      const [oldest] = kept.keys();
      if (kept.size > keptAddresses && oldest !== undefined) kept.delete(oldest);
      // Failures aren't cached, because they can be temporary.
      if ((await country) === null && kept.get(address)?.country === country) kept.delete(address);
      return country;
    },
  };
}

/** Calls the service, which responds either with the bare code or with JSON that contains it. */
async function ask(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { accept: 'application/json, text/plain' };
    const response = await fetch(url, { signal, headers, redirect: 'error' });
    if (!response.ok || response.body === null) return null;
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > longestAnswer) return null;
    }
    return readCountry(text);
  } catch {
    return null;
  }
}

function readCountry(text: string): string | null {
  const code = /^\s*\{/.test(text) ? readMember(text) : text.trim();
  return typeof code === 'string' && /^[a-z]{2}$/i.test(code) ? code.toLowerCase() : null;
}

function readMember(text: string): unknown {
  const { countryCode, country_code, country } = JSON.parse(text) as Record<string, unknown>;
  return countryCode ?? country_code ?? country;
}
