import type { Config } from '#server/kernel/config/config.ts';
import type { Database } from '#server/kernel/database/database.ts';
import type { SessionAuthority } from '#server/kernel/session/sessions.ts';
import { createAccessTokens } from './accessToken.ts';
import { readPerson } from './person.ts';
import { createPrincipals } from './principals.ts';

/** How the kernel finds out who calls. */
export function createSessionAuthority(
  database: Database,
  { tokenSecret }: Pick<Config, 'tokenSecret'>,
): SessionAuthority {
  const { issue, read } = createAccessTokens(tokenSecret);
  return { principals: createPrincipals(database), issueToken: issue, readToken: read, readPerson };
}
