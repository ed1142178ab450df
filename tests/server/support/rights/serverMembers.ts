/** Members that only the server can set, each with a value that would be noticed if the server accepted it. */
export const SERVER_MEMBERS: Readonly<Record<string, unknown>> = {
  id: '01890000-0000-7000-8000-00000000dead',
  accountId: '01890000-0000-7000-8000-00000000dead',
  account_id: '01890000-0000-7000-8000-00000000dead',
  userId: '01890000-0000-7000-8000-00000000dead',
  createdBy: '01890000-0000-7000-8000-00000000dead',
  ownerId: '01890000-0000-7000-8000-00000000dead',
  number: 987_654,
  version: 987_654,
  position: 'zzz-dead',
  createdAt: '1999-09-09T09:09:09.000Z',
  updatedAt: '1999-09-09T09:09:09.000Z',
  deletedAt: '1999-09-09T09:09:09.000Z',
  lastActivityAt: '1999-09-09T09:09:09.000Z',
  isAdmin: true,
  role: 'Admin',
  groups: ['01890000-0000-7000-8000-00000000dead'],
  display: 'dead display',
  searchText: 'dead search text',
  search_text: 'dead search text',
  passwordHash: 'dead hash',
  emailConfirmed: true,
  lockoutEnd: '1999-09-09T09:09:09.000Z',
  builtIn: true,
  everyone: true,
  state: 'Written',
  size: 987_654,
};

/** Returns the path of every object in a body, starting with the body itself. */
export function findObjectPaths(
  value: unknown,
  path: readonly (string | number)[] = [],
): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Array.isArray(value)
    ? value.flatMap((one, index) => findObjectPaths(one, [...path, index]))
    : Object.entries(value).flatMap(([key, one]) => findObjectPaths(one, [...path, key]));
  return Array.isArray(value) ? inner : [[...path], ...inner];
}

/**
 * Returns the body with a member added to the object at the path, or `undefined` if the object already has a member
 * with that name.
 */
export function withMember(body: unknown, path: readonly (string | number)[], name: string): unknown {
  const copy = structuredClone(body);
  let place = copy as Record<string, unknown>;
  for (const step of path) place = place[step] as Record<string, unknown>;
  if (name in place) return undefined;
  place[name] = SERVER_MEMBERS[name];
  return copy;
}
