import type { Context } from '../context.ts';
import type { Contract } from '../http/contract.ts';
import type { Handlers } from '../http/handlers.ts';
import { sessionRoutes } from './sessions.ts';
import { systemRoutes } from './system.ts';

/** Every call this server answers; whatever of the contract is missing answers 501. */
export function createHandlers(context: Context, contract: Contract): Handlers {
  return {
    ...systemRoutes(context, contract),
    ...sessionRoutes(context),
  };
}
