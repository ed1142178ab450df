/** The actions of account codes, by directory code: buttons, and the components they open (docs/account-scripts.md). */
import type { AccountActionList } from '#view/actions/accountAction.ts';

export const accountActions: AccountActionList = {
  relief: {
    request: () => import('./relief/request.ui.ts'),
  },
};
