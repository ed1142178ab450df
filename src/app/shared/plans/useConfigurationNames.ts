import { useMemo } from 'react';
import type { ConfigurationDiff } from '#core/model.ts';
import { useBoot } from '../../state/useBoot.ts';
import { useUserGroups } from '../people/useUserGroups.ts';

/** Returns the name of the entity with this id; `undefined` if it is unknown. */
export type NameLookup = (id: string) => string | undefined;

/** Returns a function that finds names in the account's current configuration, and in the given diffs. */
export function useConfigurationNames(diffs: readonly ConfigurationDiff[]): NameLookup {
  const { directories, boards, users, usageProfiles } = useBoot();
  const userGroups = useUserGroups();
  return useMemo(() => {
    const fields = directories.flatMap(directory => directory.fields);
    const columns = fields.flatMap(field => field.tableFields ?? []);
    const statuses = directories.flatMap(directory => directory.statusList);
    const items = statuses.flatMap(({ checklist = [] }) =>
      checklist.map(({ id, text: name }) => ({ id, name })),
    );
    const named = [
      directories,
      fields,
      columns,
      statuses,
      items,
      boards,
      users,
      userGroups,
      usageProfiles,
      diffs,
    ];
    const names = new Map(
      named.flatMap((list: readonly { id: string; name: string }[]) =>
        list.map(({ id, name }) => [id, name] as const),
      ),
    );
    return id => names.get(id);
  }, [directories, boards, users, userGroups, usageProfiles, diffs]);
}
