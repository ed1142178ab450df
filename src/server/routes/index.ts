import type { Context } from '../context.ts';
import type { Contract } from '../http/contract.ts';
import type { Handlers } from '../http/handlers.ts';
import { accountRoutes } from './account.ts';
import { boardRoutes } from './boards.ts';
import { bulkRoutes } from './bulk.ts';
import { configurationRoutes } from './configuration.ts';
import { definitionRoutes } from './definitions.ts';
import { exportRoutes } from './exports.ts';
import { fileRoutes } from './files.ts';
import { importRoutes } from './imports.ts';
import { itemFileRoutes } from './itemFiles.ts';
import { itemNoteRoutes } from './itemNotes.ts';
import { mailRoutes } from './mail.ts';
import { peopleRoutes } from './people.ts';
import { personalRoutes } from './personal.ts';
import { presenceRoutes } from './presence.ts';
import { recordRoutes } from './records.ts';
import { recordViewRoutes } from './recordViews.ts';
import { rightsRoutes } from './rights.ts';
import { sessionRoutes } from './sessions.ts';
import { systemRoutes } from './system.ts';
import { tagRoutes } from './tags.ts';
import { usageProfileRoutes } from './usageProfiles.ts';

/** Every call this server answers; whatever of the contract is missing answers 501. */
export function createHandlers(context: Context, contract: Contract): Handlers {
  return {
    ...systemRoutes(context, contract),
    ...sessionRoutes(context),
    ...accountRoutes(context),
    ...personalRoutes(context),
    ...mailRoutes(context),
    ...peopleRoutes(context),
    ...usageProfileRoutes(context),
    ...rightsRoutes(context),
    ...definitionRoutes(context),
    ...configurationRoutes(context, contract),
    ...boardRoutes(context),
    ...recordRoutes(context),
    ...fileRoutes(context),
    ...bulkRoutes(context),
    ...recordViewRoutes(context),
    ...presenceRoutes(context),
    ...exportRoutes(context),
    ...importRoutes(context),
    ...tagRoutes(context),
    ...itemNoteRoutes(context),
    ...itemFileRoutes(context),
  };
}
