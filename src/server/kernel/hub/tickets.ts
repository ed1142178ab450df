import { randomBytes, randomUUID } from 'node:crypto';
import type { AccessClaims } from '#server/kernel/session/sessions.ts';

/** The right to open one socket: `token` is the secret, `id` is what everyone may see. */
export type Ticket = { id: string; token: string; claims: AccessClaims };

export type Tickets = {
  issue(claims: AccessClaims): Ticket;
  /** @returns the ticket, once; null when it is unknown, used or too old. */
  redeem(token: string): Ticket | null;
};

const lifetimeMs = 30_000;

/** Tickets of negotiate, each good for one connection within 30 s. */
export function createTickets(now: () => number = Date.now): Tickets {
  const open = new Map<string, { ticket: Ticket; until: number }>();
  // In order of issue, so the outdated ones are in front.
  const sweep = () => {
    for (const [token, { until }] of open) {
      if (until > now()) return;
      open.delete(token);
    }
  };
  return {
    issue: claims => {
      sweep();
      const ticket = { id: randomUUID(), token: randomBytes(32).toString('base64url'), claims };
      open.set(ticket.token, { ticket, until: now() + lifetimeMs });
      return ticket;
    },
    redeem: token => {
      sweep();
      const entry = open.get(token);
      open.delete(token);
      return entry?.ticket ?? null;
    },
  };
}
