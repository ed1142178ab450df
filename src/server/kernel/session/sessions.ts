import type { Trx } from '#server/kernel/database/database.ts';
import type { Principal } from './principal.ts';

/** The content of an access token, which is checked against the live session on every request. */
export interface AccessTokenClaims {
  readonly accountId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Live sessions with their permissions, cached in memory until something in the account changes. */
export interface PrincipalCache {
  /** @returns `null` if the session has ended or its user has been deleted. */
  find(claims: Pick<AccessTokenClaims, 'accountId' | 'sessionId'>): Promise<Principal | null>;
  /** Must be called after each committed change of users, groups, profiles, sessions or account settings. */
  forget(accountId: string): void;
  /** Registers a listener that is called with the account after every `forget`. */
  onForget(listener: (accountId: string) => void): void;
}

/** Lets guards and the hub determine the caller. The sessions module implements it. */
export interface SessionAuthority {
  readonly principals: PrincipalCache;
  /** Issues an access token, valid for ten minutes. */
  issueToken(claims: AccessTokenClaims): Promise<string>;
  /** @returns `null` if the token isn't ours, or is damaged or expired. */
  readToken(token: string): Promise<AccessTokenClaims | null>;
  /**
   * Returns a user's current permissions, for work on their behalf without a session, or `null` if the user has been
   * deleted.
   */
  readPerson(trx: Trx, accountId: string, userId: string): Promise<Principal | null>;
}
