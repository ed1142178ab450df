import type { components } from '#contract/docket.gen.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { addAssertionNames } from '../../shared/rights/nameStatements.ts';
import type { UserGroup } from '../../state/useUsersAndGroups.ts';

export type UserGroupInput = components['schemas']['UserGroupInput'];

const readPath = (id: string) => ({ params: { path: { id } } });

export const createGroup = (body: UserGroupInput): Promise<UserGroup> =>
  addAssertionNames(unwrapResponse(api.POST('/user-groups', { body })));

export const updateGroup = (id: string, body: UserGroupInput): Promise<UserGroup> =>
  addAssertionNames(unwrapResponse(api.PUT('/user-groups/{id}', { ...readPath(id), body })));

export const deleteGroup = (id: string): Promise<unknown> =>
  addAssertionNames(unwrapResponse(api.DELETE('/user-groups/{id}', readPath(id))));
