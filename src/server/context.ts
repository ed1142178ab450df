import type { FieldRegistry } from '#core/fieldRegistry.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Hub } from './hub/hub.ts';
import type { AccessTokens } from './sessions/accessToken.ts';
import type { LoginGuard } from './sessions/loginGuard.ts';
import type { Passwords } from './sessions/password.ts';
import type { Principals } from './sessions/principals.ts';

/** What routes and commands work with; made once by `createApplication`. */
export type Context = {
  config: Config;
  database: Database;
  /** The field types this server knows. */
  registry: FieldRegistry;
  hub: Hub;
  principals: Principals;
  tokens: AccessTokens;
  passwords: Passwords;
  loginGuard: LoginGuard;
};
