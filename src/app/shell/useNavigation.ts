import { useMenu } from '../features/FeaturesContext.ts';
import {
  createHomeEntry,
  filterEntriesOutsideMenu,
  getFeatureEntries,
  getNavigationGroups,
  type NavigationEntry,
  type NavigationGroup,
} from '../state/navigation.ts';
import { useAccess, useBoot, useUser } from '../state/useBoot.ts';

export interface VisibleNavigation {
  /** Home, and further entries on the same level. */
  readonly main: readonly NavigationEntry[];
  readonly groups: readonly NavigationGroup[];
}

/** Returns all menu entries that the user can open. */
export function useNavigation(): VisibleNavigation {
  const user = useUser();
  const menu = useMenu();
  const administration = user.isAdmin ? getFeatureEntries(menu, 'administration', user.account.settings) : [];
  const groups = getNavigationGroups(useBoot(), useAccess(), administration);
  const main = [createHomeEntry(user), ...getFeatureEntries(menu, 'main', user.account.settings)];
  return { main: filterEntriesOutsideMenu(main, groups), groups };
}
