import { randomBytes, randomUUID } from 'node:crypto';
import type { AccessTokenClaims } from '#server/kernel/session/sessions.ts';

/** The result of a client's negotiation. `token` is the secret of the connection, and `id` is public. */
export interface Negotiation<Line> {
  readonly id: string;
  readonly token: string;
  readonly claims: AccessTokenClaims;
  /** The open connection, or `null` before it is opened. */
  readonly line: Line | null;
}

export interface NegotiationStore<Line> {
  /**
   * Creates a negotiation, which is valid for one connection opened within 30 s. With version 0, the client
   * only gets the id, so the id is the same as the secret token.
   */
  issue(claims: AccessTokenClaims, version: number): Negotiation<Line>;
  /** @returns `null` if the token is unknown, its connection has ended, or the connection wasn't opened in time. */
  find(token: string): Negotiation<Line> | null;
  open(negotiation: Negotiation<Line>, line: Line): void;
  /** Must be called when the connection has ended. */
  end(negotiation: Pick<Negotiation<Line>, 'token'>): void;
  lines(): Line[];
}

const LIFETIME_MS = 30_000;

export function createNegotiations<Line>(now: () => number = Date.now): NegotiationStore<Line> {
  const waiting = new Map<string, { negotiation: Negotiation<Line>; until: number }>();
  const opened = new Map<string, Negotiation<Line> & { line: Line }>();
  // Entries are in order of issue, so expired ones come first.
  const sweep = () => {
    for (const [token, { until }] of waiting) {
      if (until > now()) return;
      waiting.delete(token);
    }
  };
  return {
    issue: (claims, version) => {
      sweep();
      const token = randomBytes(32).toString('base64url');
      const negotiation = { id: version === 0 ? token : randomUUID(), token, claims, line: null };
      waiting.set(token, { negotiation, until: now() + LIFETIME_MS });
      return negotiation;
    },
    find: token => {
      sweep();
      return opened.get(token) ?? waiting.get(token)?.negotiation ?? null;
    },
    open: (negotiation, line) => {
      waiting.delete(negotiation.token);
      opened.set(negotiation.token, { ...negotiation, line });
    },
    end: ({ token }) => {
      waiting.delete(token);
      opened.delete(token);
    },
    lines: () => [...opened.values()].map(({ line }) => line),
  };
}
