/** Usage profiles as a template wants them. People assigned to one stay assigned: a template speaks of groups only. */
import { documentsOfKind, findDocument, indexDocuments } from '../configuration/documents.ts';
import { sameJson } from '../configuration/sameJson.ts';
import type { ConfigurationChange, DirectoryRights, UsageProfile } from '../model.ts';
import { isHideableSystemField } from '../systemFields.ts';
import { PROCESS_FIELDS } from './exportTemplate.ts';
import { type DeletedThings, deletedIn, withKept } from './keepDeleted.ts';
import type { TemplateProfile } from './template.ts';
import { inTemplateOrder } from './templateOrder.ts';
import type { TargetField, TemplateTarget } from './templateTarget.ts';

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

function resolve(target: TemplateTarget, profile: TemplateProfile, existing: Profile | undefined): Profile {
  const found = <T>(what: string, id: T | undefined): T | undefined => {
    if (id === undefined)
      target.problems.push(`template.json: profile ${profile.name} names what is not there: ${what}.`);
    return id;
  };
  const { otherDirectories } = profile;
  const deleted = deletedIn(target);
  const others = {
    old: existing?.otherDirectories,
    deleted,
    idOf: (name: string) => found(name, wholeField(target, name)),
  };
  return {
    name: profile.name,
    assignments: assignmentsOf(profile, {
      existing: existing?.assignments ?? [],
      deleted,
      groupOf: name => found(name, target.groups.get(name)),
    }),
    directories: profile.directories.flatMap(({ directoryId: code, rights }) => {
      const directory = found(code, target.directory(code));
      if (!directory) return [];
      const old = existing?.directories.find(one => one.directoryId === directory.id)?.rights;
      const idOf = (name: string) => found(`${code}.${name}`, hiddenId(target.fieldsOf(directory), name));
      return [{ directoryId: directory.id, rights: hide(rights, { old, deleted, idOf }) }];
    }),
    ...(otherDirectories ? { otherDirectories: hide(otherDirectories, others) } : {}),
    menu: profile.menu.flatMap(item => {
      if (item.id === undefined) return [item];
      const id = found(item.id, target.directory(item.id)?.id ?? target.boards.get(item.id));
      return id === undefined ? [] : [{ ...item, id }];
    }),
  };
}

function assignmentsOf(
  { assignments }: TemplateProfile,
  {
    existing,
    deleted,
    groupOf,
  }: {
    existing: Profile['assignments'];
    deleted: DeletedThings;
    groupOf: (name: string) => string | undefined;
  },
): Profile['assignments'] {
  const groups = assignments.flatMap(one => {
    const groupId = 'groupId' in one ? groupOf(one.groupId) : undefined;
    return groupId === undefined ? [] : [{ groupId }];
  });
  return withKept<Profile['assignments'][number]>(
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
    deleted: DeletedThings;
    idOf: (name: string) => string | undefined;
  },
): DirectoryRights {
  const hidden = (rights.hiddenFields ?? []).flatMap(name =>
    isHideableSystemField(name) ? name : (idOf(name) ?? []),
  );
  return { ...rights, hiddenFields: withKept(hidden, old?.hiddenFields ?? [], deleted.isField) };
}

/** `request.price`, `request.goods.cost` for a column, or `process.manager` for a field of every process type. */
function wholeField(target: TemplateTarget, name: string): string | undefined {
  const [owner = '', ...rest] = name.split('.');
  const fields = owner === PROCESS_FIELDS ? target.processFields : target.directory(owner)?.fields;
  return fields && hiddenId(fields, rest.join('.'));
}

/** `price`, or `goods.cost` for a column. */
function hiddenId(fields: readonly TargetField[], name: string): string | undefined {
  const [code, column] = name.split('.');
  const field = fields.find(one => one.code === code);
  return column === undefined ? field?.id : field?.columns.get(column);
}
