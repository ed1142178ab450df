import type { Trx } from '#server/kernel/database/database.ts';
import type { Principal } from './principal.ts';

/** What an access token says; checked against the live session with every request. */
export interface AccessClaims {
  readonly accountId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Live sessions with their rights, kept in memory until something in the account changes. */
export interface Principals {
  /** @returns null when the session has ended or its person is gone. */
  find(claims: Pick<AccessClaims, 'accountId' | 'sessionId'>): Promise<Principal | null>;
  /** To be called after every change of people, groups, profiles, sessions or account settings has committed. */
  forget(accountId: string): void;
  /** Called with the account after every `forget`. */
  onForget(listener: (accountId: string) => void): void;
}

/** How guards and hub find out who calls. Made by the module of sessions. */
export interface SessionAuthority {
  readonly principals: Principals;
  /** An access token for ten minutes. */
  issueToken(claims: AccessClaims): Promise<string>;
  /** @returns null for a token that is not ours, damaged or out of date. */
  readToken(token: string): Promise<AccessClaims | null>;
  /** Someone's rights as they are now, for work in their name without a session; null when they are gone. */
  readPerson(trx: Trx, accountId: string, userId: string): Promise<Principal | null>;
}
