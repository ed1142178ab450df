import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { type ConfigurationDependencies, changeConfiguration } from '#server/modules/configuration/index.ts';
import { presentAccount } from '#server/modules/identity/index.ts';
import { updateAccount } from './updateAccount.ts';

export function createAccountSettingsRoutes(configuration: ConfigurationDependencies): OperationHandlers {
  return {
    updateAccount: async ({ params, body, principal }) => {
      const { accountId } = principal;
      if (params.id.toLowerCase() !== accountId) throw new ProblemError(403);
      const { result: account } = await changeConfiguration(
        configuration,
        { principal, kinds: ['Account'] },
        scope => updateAccount(scope, body),
      );
      return respondOk(presentAccount(account));
    },
  };
}
