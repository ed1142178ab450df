/** The session data that calls need. Set by the session's state; the client only reads it. */
export interface SessionAccess {
  readonly token: string | null;
  readonly accountId: string | null;
  /** The id of the live connection, so that the user's own changes aren't broadcast back to them. */
  readonly connectionId: string | null;
  /** `null` unless an administrator is viewing Docket as this user. */
  readonly seenUserId: string | null;
  /** True while the user is giving up one of their own permissions: a rejection is then expected. */
  readonly isGivingUpRights: boolean;
  /** Gets a new token; false if the session is over. */
  refresh(): Promise<boolean>;
  /**
   * Called if the server rejects the session (401) or the permission (403): logs out and opens the login page
   * (specification section 8).
   */
  expire(status: 401 | 403): void;
}

let access: SessionAccess | null = null;

export function provideSessionAccess(provided: SessionAccess): void {
  access = provided;
}

export function getSessionAccess(): SessionAccess | null {
  return access;
}
