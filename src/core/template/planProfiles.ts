/** Usage profiles as a template wants them. People assigned to one stay assigned: a template speaks of groups only. */
import { documentsOfKind, findDocument, indexDocuments } from '../configuration/documents.ts';
import { sameJson } from '../configuration/sameJson.ts';
import type { ConfigurationChange, DirectoryRights, UsageProfile } from '../model.ts';
import { PROCESS_FIELDS } from './exportTemplate.ts';
import type { TemplateProfile } from './template.ts';
import { inTemplateOrder } from './templateOrder.ts';
import type { TemplateTarget } from './templateTarget.ts';

export function planProfiles(target: TemplateTarget): ConfigurationChange[] {
  const { template, current, documents } = target;
  const seen = new Map<string, number>();
  const wanted = (template.usageProfiles ?? []).map(profile => ({
    profile,
    id: target.profileId(profile.name, seen),
  }));
  const saves = wanted.flatMap(({ profile, id }): ConfigurationChange[] => {
    if (sameJson(current.profiles.get(id), profile)) return [];
    const existing = findDocument(indexDocuments(documents), 'Profile', id);
    return [{ kind: 'SaveProfile', id, profile: resolve(target, profile, existing) }];
  });
  const ids = [
    ...new Set([
      ...documentsOfKind(documents, 'Profile')
        .toSorted((a, b) => a.content.order - b.content.order)
        .map(({ id }) => id),
      ...wanted.map(({ id }) => id),
    ]),
  ];
  const ordered = inTemplateOrder(
    ids,
    wanted.map(({ id }) => id),
  );
  return [...saves, ...(sameJson(ids, ordered) ? [] : [{ kind: 'OrderProfiles' as const, ids: ordered }])];
}

type Profile = Omit<UsageProfile, 'id'>;

function resolve(
  target: TemplateTarget,
  profile: TemplateProfile,
  existing: Pick<Profile, 'assignments'> | undefined,
): Profile {
  const found = <T>(what: string, id: T | undefined): T | undefined => {
    if (id === undefined)
      target.problems.push(`template.json: profile ${profile.name} names what is not there: ${what}.`);
    return id;
  };
  const { otherDirectories } = profile;
  return {
    name: profile.name,
    assignments: assignmentsOf(profile, existing, name => found(name, target.groups.get(name))),
    directories: profile.directories.flatMap(({ directoryId: code, rights }) => {
      const directory = found(code, target.directory(code));
      if (!directory) return [];
      const fieldOf = (field: string) => target.fieldsOf(directory).find(one => one.code === field)?.id;
      return [
        { directoryId: directory.id, rights: hide(rights, name => found(`${code}.${name}`, fieldOf(name))) },
      ];
    }),
    ...(otherDirectories
      ? { otherDirectories: hide(otherDirectories, name => found(name, wholeField(target, name))) }
      : {}),
    menu: profile.menu.flatMap(item => {
      if (item.id === undefined) return [item];
      const id = found(item.id, target.directory(item.id)?.id ?? target.boards.get(item.id));
      return id === undefined ? [] : [{ ...item, id }];
    }),
  };
}

function assignmentsOf(
  { assignments }: TemplateProfile,
  existing: Pick<Profile, 'assignments'> | undefined,
  groupOf: (name: string) => string | undefined,
): Profile['assignments'] {
  const groups = assignments.flatMap(one => {
    const groupId = 'groupId' in one ? groupOf(one.groupId) : undefined;
    return groupId === undefined ? [] : [{ groupId }];
  });
  const people = (existing?.assignments ?? []).filter(one => 'userId' in one);
  return [...groups, ...people];
}

function hide(rights: DirectoryRights, idOf: (name: string) => string | undefined): DirectoryRights {
  return { ...rights, hiddenFields: (rights.hiddenFields ?? []).flatMap(name => idOf(name) ?? []) };
}

/** `request.price`, or `process.manager` for a field of every process type. */
function wholeField(target: TemplateTarget, name: string): string | undefined {
  const [owner = '', code = ''] = name.split('.');
  const fields = owner === PROCESS_FIELDS ? target.processFields : target.directory(owner)?.fields;
  return fields?.find(field => field.code === code)?.id;
}
