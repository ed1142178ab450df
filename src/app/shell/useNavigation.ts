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
  /** Home, and the entries on the same level. */
  readonly main: readonly NavigationEntry[];
  readonly groups: readonly NavigationGroup[];
}

/** Returns all menu entries that the user can open. */
export function useNavigation(): ShownNavigation {
  const user = useUser();
  const menu = useMenu();
  const administration = user.isAdmin ? statedEntries(menu, 'administration', user.account.settings) : [];
  const groups = navigationGroups(useBoot(), useAccess(), administration);
  const main = [homeEntry(user), ...statedEntries(menu, 'main', user.account.settings)];
  return { main: notNamed(main, groups), groups };
}
