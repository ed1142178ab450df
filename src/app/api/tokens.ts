/** The session data for requests. The session state provides it; the API client only reads it. */
export interface SessionAccess {
  readonly token: string | null;
  readonly accountId: string | null;
  /** The id of the live connection, so that the server doesn't send the user's own changes to it. */
  readonly connectionId: string | null;
  /** `null` unless an administrator is viewing Docket as this user. */
  readonly seenUserId: string | null;
  /** True while the user gives up one of their own permissions, so that rejections are expected. */
  readonly isGivingUpRights: boolean;
  /** Requests a new token; returns false if the session is over. */
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
