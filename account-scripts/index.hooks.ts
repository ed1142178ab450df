/** The hooks of account codes, by the codes of directories: server and browser have the same list (docs/account-scripts.md). */
import type { AccountHookList } from '#core/scripts/accountHooks.ts';

export const accountHooks: AccountHookList = {
  relief: {
    request: () => import('./relief/request.hooks.ts'),
  },
};
