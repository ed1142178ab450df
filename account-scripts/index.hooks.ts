/**
 * Hooks, keyed by account code and directory code. The server and the browser use the same list
 * (docs/account-scripts.md).
 */
import type { AccountHookList } from '#core/scripts/accountHooks.ts';

export const accountHooks: AccountHookList = {
  relief: {
    request: () => import('./relief/request.hooks.ts'),
  },
};
