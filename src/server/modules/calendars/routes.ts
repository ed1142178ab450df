import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { type ConfigurationDependencies, changeConfiguration } from '#server/modules/configuration/index.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { saveCalendar } from './saveCalendar.ts';

interface CalendarParts extends Pick<Kernel, 'database'> {
  readonly definitions: DefinitionStore;
  readonly configuration: ConfigurationDependencies;
}

/** Handles calls on the calendar. All users can read the working hours; administrators change them. */
export function createCalendarRoutes({
  database,
  definitions,
  configuration,
}: CalendarParts): OperationHandlers {
  return {
    getCalendar: async ({ principal: { accountId } }) =>
      database.forAccount(accountId, async trx =>
        respondOk((await definitions.load(trx, accountId)).calendar),
      ),
    updateCalendar: async ({ principal, body }) => {
      const { result } = await changeConfiguration(configuration, { principal, kinds: ['Calendar'] }, scope =>
        saveCalendar(scope, body),
      );
      return respondOk(result);
    },
  };
}
