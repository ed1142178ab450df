/** Exports usage profiles to the format of templates. Users aren't included: only groups are assigned. */
import {
  filterDocumentsByKind,
  getDocumentNamesByKind,
  sortDocumentsByOrder,
} from '#core/configuration/documents.ts';
import { isHideableSystemField } from '#core/field/system/systemFields.ts';
import type { DirectoryRights, UsageProfile } from '#core/model.ts';
import type { ConfiguredAccount } from '#core/template/templatePart.ts';
import { createDefinitionNames } from '#server/modules/directories/index.ts';

/**
 * A profile with codes and names instead of ids. In the rights for all other directories, hidden fields are
 * prefixed with the code of their directory: `request.price`.
 */
export type TemplateProfile = Omit<UsageProfile, 'id'>;

/** Returns the profiles in the format of templates, keyed by id. */
export function exportProfiles(account: ConfiguredAccount): ReadonlyMap<string, TemplateProfile> {
  const { documents } = account;
  const names = createDefinitionNames(documents);
  const [groups, boards] = [
    getDocumentNamesByKind(documents, 'Group'),
    getDocumentNamesByKind(documents, 'Board'),
  ];
  const exportOne = ({ otherDirectories, ...profile }: TemplateProfile): TemplateProfile => ({
    name: profile.name,
    assignments: profile.assignments.flatMap(one => {
      const group = 'groupId' in one ? groups.get(one.groupId) : undefined;
      return group === undefined ? [] : [{ groupId: group }];
    }),
    directories: profile.directories.flatMap(({ directoryId, rights }) => {
      const code = names.directory(directoryId);
      return code === undefined ? [] : [{ directoryId: code, rights: hide(rights, names.hidden) }];
    }),
    ...(otherDirectories ? { otherDirectories: hide(otherDirectories, names.wholeHidden) } : {}),
    menu: profile.menu.flatMap(({ id, ...item }) => {
      if (id === undefined) return [item];
      const named = names.directory(id) ?? boards.get(id);
      return named === undefined ? [] : [{ ...item, id: named }];
    }),
    // Named views belong to users, and aren't part of a template.
    ...(profile.home && {
      home: profile.home.flatMap(({ directoryId, viewId, ...tile }) => {
        const code = directoryId === undefined ? undefined : names.directory(directoryId);
        if (viewId !== undefined || (directoryId !== undefined && code === undefined)) return [];
        return [{ ...tile, ...(code !== undefined && { directoryId: code }) }];
      }),
    }),
  });
  return new Map(
    sortDocumentsByOrder(filterDocumentsByKind(documents, 'Profile')).map(
      ({ id, content: { order: _, ...profile } }) => [id, exportOne(profile)],
    ),
  );
}

function hide(rights: DirectoryRights, nameOf: (id: string) => string | undefined): DirectoryRights {
  const hiddenFields = rights.hiddenFields.flatMap(id =>
    isHideableSystemField(id) ? id : (nameOf(id) ?? []),
  );
  return { ...rights, hiddenFields };
}
