/**
 * Actions, keyed by account code and directory code: buttons, and the components that they open
 * (docs/account-scripts.md).
 */
import type { AccountActionList } from '#view/actions/accountAction.ts';

export const accountActions: AccountActionList = {
  relief: {
    request: () => import('./relief/request.ui.ts'),
  },
};
