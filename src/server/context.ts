import type { FieldRegistry } from '#core/fieldRegistry.ts';
import type { Config } from './config.ts';
import type { CountryLookup } from './countryLookup.ts';
import type { Database } from './database/database.ts';
import type { DefinitionStore } from './definitions/accountDefinitions.ts';
import type { ValidatorModules } from './definitions/schemaValidators.ts';
import type { IndexKeeper } from './fieldIndex/indexKeeper.ts';
import type { FieldServerRegistry } from './fields/fieldServer.ts';
import type { FileStore } from './files/fileStore.ts';
import type { Hub } from './hub/hub.ts';
import type { ImportQueue } from './imports/importQueue.ts';
import type { BackgroundWork } from './jobs/backgroundWork.ts';
import type { RecoveryRequests } from './mail/recoveryRequests.ts';
import type { SearchLimits } from './records/searchLimits.ts';
import type { AccessTokens } from './sessions/accessToken.ts';
import type { LoginGuard } from './sessions/loginGuard.ts';
import type { Passwords } from './sessions/password.ts';
import type { Principals } from './sessions/principals.ts';
import type { RateLimit } from './sessions/rateLimit.ts';
import type { TemplateLoader } from './templates/templateLoader.ts';

/** What routes and commands work with; made once by `createApplication`. */
export type Context = {
  config: Config;
  database: Database;
  /** The field types this server knows. */
  registry: FieldRegistry;
  /** Their halves that speak SQL. */
  servers: FieldServerRegistry;
  definitions: DefinitionStore;
  /** Keeps the indexes of large directories. */
  indexes: IndexKeeper;
  /** Makes texts of records anew that went out of date. */
  texts: BackgroundWork;
  /** Sends what waits in the table of mails. */
  mails: BackgroundWork;
  recoveries: RecoveryRequests;
  /** From how many records on a directory is large, and what a search may cost there. */
  searchLimits: SearchLimits;
  /** Directory schemas as modules for browsers. */
  validators: ValidatorModules;
  files: FileStore;
  hub: Hub;
  imports: ImportQueue;
  principals: Principals;
  tokens: AccessTokens;
  passwords: Passwords;
  loginGuard: LoginGuard;
  /** By the caller's address: log-ins, registrations and uses of mailed links within a minute. */
  callers: RateLimit;
  /** Calls with a session, of one person and of an account. */
  calls: { ofPerson: RateLimit; ofAccount: RateLimit };
  /** Goes with the server's own calls to itself, which are not counted. */
  innerKey: string;
  /** By address: how many registrations mail to it, whoever registers. */
  welcomes: RateLimit;
  countries: CountryLookup;
  templates: TemplateLoader;
};
