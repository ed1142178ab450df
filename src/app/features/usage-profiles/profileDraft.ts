import type { components } from '#contract/docket.gen.ts';
import { createIssue } from '#core/issues.ts';
import type { DirectoryRights, Issue, UsageProfile } from '#core/model.ts';
import { findCurrentProfile, NO_RIGHTS } from '#core/policy/permissions.ts';
import type { User, UsersAndGroups } from '../../state/useUsersAndGroups.ts';
import { hasAnyRight } from './rights.ts';

export type ProfileInput = components['schemas']['UsageProfileInput'];
export type MenuItem = UsageProfile['menu'][number];

export interface AssignmentDraft {
  /** `user-` or `group-` followed by the id, so that nothing can be assigned twice. */
  readonly id: string;
  readonly kind: 'user' | 'group';
  readonly targetId: string;
}

export interface MenuDraft {
  /** Identifies menu items while the user edits them; not saved. */
  readonly id: string;
  readonly item: MenuItem;
}

export interface ProfileDraft {
  readonly name: string;
  readonly assignments: readonly AssignmentDraft[];
  /** Permissions, keyed by directory id. Directories without an entry inherit `other`. */
  readonly rights: Readonly<Record<string, DirectoryRights>>;
  readonly other: DirectoryRights;
  readonly menu: readonly MenuDraft[];
  /** `undefined` for the default home page. */
  readonly home: UsageProfile['home'];
}

export function createProfileDraft(profile: UsageProfile | undefined): ProfileDraft {
  return {
    name: profile?.name ?? '',
    assignments: (profile?.assignments ?? []).map(assignment =>
      'userId' in assignment
        ? createAssignment('user', assignment.userId)
        : createAssignment('group', assignment.groupId),
    ),
    rights: Object.fromEntries(
      (profile?.directories ?? []).map(({ directoryId, rights }) => [directoryId, rights]),
    ),
    other: profile?.otherDirectories ?? NO_RIGHTS,
    menu: (profile?.menu ?? []).map(createMenuDraft),
    home: profile?.home,
  };
}

export function createAssignment(kind: AssignmentDraft['kind'], targetId: string): AssignmentDraft {
  return { id: `${kind}-${targetId}`, kind, targetId };
}

export function createMenuDraft(item: MenuItem): MenuDraft {
  return { id: crypto.randomUUID(), item };
}

export function toProfileInput({ name, assignments, rights, other, menu, home }: ProfileDraft): ProfileInput {
  return {
    name: name.trim(),
    assignments: assignments.map(({ kind, targetId }) =>
      kind === 'user' ? { userId: targetId } : { groupId: targetId },
    ),
    directories: Object.entries(rights).map(([directoryId, own]) => ({ directoryId, rights: own })),
    ...(hasAnyRight(other) || other.hiddenFields.length > 0 ? { otherDirectories: other } : {}),
    menu: menu.map(({ item }) => item),
    ...(home && { home }),
  };
}

export function validateProfileDraft({ name }: ProfileDraft): Issue[] {
  return name.trim() ? [] : [createIssue(['name'], 'NameRequired')];
}

/** Returns a copy with the same permissions but without assignments. */
export function copyProfile(profile: UsageProfile, name: string): ProfileInput {
  const { id: _, ...rest } = profile;
  return { ...rest, name, assignments: [] };
}

/**
 * Returns the users to whom each profile actually applies, keyed by profile id; the key `undefined` holds the users
 * without a profile. A user gets the first profile, in the order of the profiles, that is assigned to the user or to
 * one of the user's groups.
 */
export function groupUsersByProfile(
  profiles: readonly UsageProfile[],
  people: UsersAndGroups,
): Map<string | undefined, User[]> {
  const found = new Map<string | undefined, User[]>();
  for (const user of people.users) {
    if (user.deletedAt) continue;
    const profile = getProfileFor(profiles, user, people);
    found.set(profile?.id, [...(found.get(profile?.id) ?? []), user]);
  }
  return found;
}

function getProfileFor(
  profiles: readonly UsageProfile[],
  user: Pick<User, 'id' | 'groups'>,
  { groups }: Pick<UsersAndGroups, 'groups'>,
): UsageProfile | undefined {
  const everyone = groups.filter(group => group.everyone).map(group => group.id);
  return findCurrentProfile(profiles, { userId: user.id, groupIds: [...user.groups, ...everyone] });
}
