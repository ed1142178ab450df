import type { TemplateApi } from '#core/template/templateApi.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { endSession, type OpenedSession, openSession } from '#server/modules/identity/index.ts';

export interface UserSessions {
  /** Returns a client of the public API, authenticated as the user. */
  apiOf(userId: string): Promise<TemplateApi>;
  /** Ends all sessions opened by `apiOf`. */
  end(): Promise<void>;
}

/** @param connect Creates a client of the public API for a session's token. */
export function createUserSessions(
  { database, sessions, config, principals }: Pick<Kernel, 'config' | 'database' | 'sessions' | 'principals'>,
  accountId: string,
  connect: (token: () => Promise<string>) => TemplateApi,
): UserSessions {
  const opened = new Map<string, { session: OpenedSession; api: TemplateApi }>();
  return {
    async apiOf(userId) {
      const known = opened.get(userId);
      if (known) return known.api;
      const session = await database.forAccount(accountId, trx =>
        openSession(trx, { accountId, userId, secret: config.tokenSecret }),
      );
      const api = connect(() => sessions.issueToken(session));
      opened.set(userId, { session, api });
      return api;
    },
    async end() {
      await database.forAccount(accountId, async trx => {
        for (const { session } of opened.values()) await endSession(trx, session.sessionId);
      });
      principals.forget(accountId);
    },
  };
}
