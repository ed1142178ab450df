/**
 * Plans usage profiles of a template. Users assigned to a profile stay assigned: a template only contains
 * groups.
 */
import {
  filterDocumentsByKind,
  findDocument,
  indexDocuments,
  sortDocumentsByOrder,
} from '#core/configuration/documents.ts';
import { isHideableSystemField } from '#core/field/system/systemFields.ts';
import type { ConfigurationChange, DirectoryRights, UsageProfile } from '#core/model.ts';
import { isSameJson } from '#core/sameJson.ts';
import { createIdAssigner } from '#core/template/createIdAssigner.ts';
import { sortByTemplateOrder } from '#core/template/templateOrder.ts';
import type { TemplateIds, TemplateTarget } from '#core/template/templatePart.ts';
import {
  type DeletedEntities,
  findDeletedEntities,
  findTargetDirectoryId,
  findTargetFieldId,
  retainDeletedEntries,
} from '#server/modules/directories/index.ts';
import { exportProfiles, type TemplateProfile } from './exportProfiles.ts';

export function planProfiles(target: TemplateTarget): () => ConfigurationChange[] {
  const { template, documents, newId } = target;
  const profiles = sortDocumentsByOrder(filterDocumentsByKind(documents, 'Profile'));
  const idOf = createIdAssigner(profiles, newId);
  const given = (template.usageProfiles ?? []).map(profile => ({ profile, id: idOf(profile.name) }));
  for (const { id, content } of profiles) target.ids.add('Profile', content.name, id);
  for (const { id, profile } of given) target.ids.add('Profile', profile.name, id);
  return () => {
    const exported = exportProfiles(target);
    const current = profiles.map(({ id }) => id);
    const wanted = given.map(({ profile, id }) => ({
      id,
      isNew: !exported.has(id),
      profile: template.complete ? profile : { ...exported.get(id), ...profile },
    }));
    const changed = wanted.filter(
      ({ id, isNew, profile }) => isNew || !(template.isAddition || isSameJson(exported.get(id), profile)),
    );
    const saves = changed.map(({ id, profile }): ConfigurationChange => {
      const existing = findDocument(indexDocuments(documents), 'Profile', id);
      return { kind: 'SaveProfile', id, profile: resolve(target, profile, existing) };
    });
    // New profiles come first. After the profile that a new account has for everyone, they would apply to no
    // one.
    const fresh = wanted.filter(({ isNew }) => isNew).map(({ id }) => id);
    const ordered = sortByTemplateOrder(
      [...fresh, ...current],
      wanted.map(({ id }) => id),
    );
    const isOrdered =
      isSameJson([...current, ...fresh], ordered) || (template.isAddition && fresh.length === 0);
    return [...saves, ...(isOrdered ? [] : [{ kind: 'OrderProfiles' as const, ids: ordered }])];
  };
}

type Profile = Omit<UsageProfile, 'id'>;

function resolve(target: TemplateTarget, profile: TemplateProfile, existing: Profile | undefined): Profile {
  const found = <T>(what: string, id: T | undefined): T | undefined => {
    if (id === undefined)
      target.problems.push(`template.json: profile ${profile.name} names what is not there: ${what}.`);
    return id;
  };
  const { otherDirectories } = profile;
  const { ids } = target;
  const deleted = findDeletedEntities(target.documents);
  const others = {
    old: existing?.otherDirectories,
    deleted,
    idOf: (name: string) => found(name, getWholeField(ids, name)),
  };
  return {
    name: profile.name,
    assignments: getAssignments(profile, {
      existing: existing?.assignments ?? [],
      deleted,
      groupOf: name => found(name, ids.find('Group', name)),
    }),
    directories: profile.directories.flatMap(({ directoryId: code, rights }) => {
      const directoryId = found(code, findTargetDirectoryId(ids, code));
      if (directoryId === undefined) return [];
      const old = existing?.directories.find(one => one.directoryId === directoryId)?.rights;
      const idOf = (name: string) => found(`${code}.${name}`, findTargetFieldId(ids, { owner: code, name }));
      return [{ directoryId, rights: hide(rights, { old, deleted, idOf }) }];
    }),
    ...(otherDirectories ? { otherDirectories: hide(otherDirectories, others) } : {}),
    menu: profile.menu.flatMap(item => {
      if (item.id === undefined) return [item];
      const id = found(item.id, findTargetDirectoryId(ids, item.id) ?? ids.find('Board', item.id));
      return id === undefined ? [] : [{ ...item, id }];
    }),
    ...(profile.home && {
      home: [
        ...profile.home.flatMap(tile => {
          if (tile.directoryId === undefined) return [tile];
          const directoryId = found(tile.directoryId, findTargetDirectoryId(ids, tile.directoryId));
          return directoryId === undefined ? [] : [{ ...tile, directoryId }];
        }),
        ...(existing?.home ?? []).filter(({ viewId }) => viewId !== undefined),
      ],
    }),
  };
}

function getAssignments(
  { assignments }: TemplateProfile,
  {
    existing,
    deleted,
    groupOf,
  }: {
    existing: Profile['assignments'];
    deleted: DeletedEntities;
    groupOf: (name: string) => string | undefined;
  },
): Profile['assignments'] {
  const groups = assignments.flatMap(one => {
    const groupId = 'groupId' in one ? groupOf(one.groupId) : undefined;
    return groupId === undefined ? [] : [{ groupId }];
  });
  return retainDeletedEntries<Profile['assignments'][number]>(
    groups,
    existing,
    one => 'userId' in one || deleted.isGroup(one.groupId),
  );
}

function hide(
  rights: DirectoryRights,
  {
    old,
    deleted,
    idOf,
  }: {
    old: DirectoryRights | undefined;
    deleted: DeletedEntities;
    idOf: (name: string) => string | undefined;
  },
): DirectoryRights {
  const hidden = (rights.hiddenFields ?? []).flatMap(name =>
    isHideableSystemField(name) ? name : (idOf(name) ?? []),
  );
  return { ...rights, hiddenFields: retainDeletedEntries(hidden, old?.hiddenFields ?? [], deleted.isField) };
}

/**
 * Returns the id of a field: `request.price`, `request.goods.cost` for a column, or `process.manager` for a field of
 * all process types.
 */
function getWholeField(ids: TemplateIds, whole: string): string | undefined {
  const [owner = '', ...name] = whole.split('.');
  return findTargetFieldId(ids, { owner, name: name.join('.') });
}
