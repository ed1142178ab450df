import { useMenu } from '../features/FeaturesContext.ts';
import {
  homeEntry,
  type NavigationEntry,
  type NavigationGroup,
  navigationGroups,
  notNamed,
  statedEntries,
} from '../state/navigation.ts';
import { useAccess, useBoot, useUser } from '../state/useBoot.ts';

export interface ShownNavigation {
  /** Home, and what stands beside it. */
  readonly main: readonly NavigationEntry[];
  readonly groups: readonly NavigationGroup[];
}

/** Everything that the person may open from the menu. */
export function useNavigation(): ShownNavigation {
  const user = useUser();
  const menu = useMenu();
  const administration = user.isAdmin ? statedEntries(menu, 'administration', user.account.settings) : [];
  const groups = navigationGroups(useBoot(), useAccess(), administration);
  const main = [homeEntry(user), ...statedEntries(menu, 'main', user.account.settings)];
  return { main: notNamed(main, groups), groups };
}
