/** The actions of account codes, by the codes of directories: buttons, and what they open (docs/account-scripts.md). */
import type { AccountActionList } from '#view/actions/accountAction.ts';

export const accountActions: AccountActionList = {
  relief: {
    request: () => import('./relief/request.ui.ts'),
  },
};
