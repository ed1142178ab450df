import type { components } from '#contract/docket.gen.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { withNamedAssertions } from '../../shared/rights/nameStatements.ts';
import type { UserGroup } from '../../state/usePeople.ts';

export type UserGroupInput = components['schemas']['UserGroupInput'];

const readPath = (id: string) => ({ params: { path: { id } } });

export const createGroup = (body: UserGroupInput): Promise<UserGroup> =>
  withNamedAssertions(unwrapResponse(api.POST('/user-groups', { body })));

export const updateGroup = (id: string, body: UserGroupInput): Promise<UserGroup> =>
  withNamedAssertions(unwrapResponse(api.PUT('/user-groups/{id}', { ...readPath(id), body })));

export const deleteGroup = (id: string): Promise<unknown> =>
  withNamedAssertions(unwrapResponse(api.DELETE('/user-groups/{id}', readPath(id))));
