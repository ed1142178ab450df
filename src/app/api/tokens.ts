/** What the calls need to know of the session. The session's state sets it; the client only reads. */
export interface SessionAccess {
  readonly token: string | null;
  readonly accountId: string | null;
  /** The id of the live connection, so that one's own changes do not come back as news. */
  readonly connectionId: string | null;
  /** The user whom an administrator sees Docket as, in place of themselves. */
  readonly seenUserId: string | null;
  /** Whether the person is giving up a right of their own: a refusal then is what they asked for. */
  readonly isGivingUpRights: boolean;
  /** Gets a new token; false when the session is over. */
  refresh(): Promise<boolean>;
  /** The server refused the session (401) or the right (403): log out and go to the login page (specification section 8). */
  expire(status: 401 | 403): void;
}

let access: SessionAccess | null = null;

export function provideSessionAccess(provided: SessionAccess): void {
  access = provided;
}

export function sessionAccess(): SessionAccess | null {
  return access;
}
