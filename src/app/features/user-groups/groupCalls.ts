import type { components } from '#contract/docket.gen.ts';
import { answerOf, api } from '../../api/client.ts';
import type { UserGroup } from '../../state/usePeople.ts';

export type UserGroupInput = components['schemas']['UserGroupInput'];

const pathOf = (id: string) => ({ params: { path: { id } } });

export const createGroup = (body: UserGroupInput): Promise<UserGroup> =>
  answerOf(api.POST('/user-groups', { body }));

export const updateGroup = (id: string, body: UserGroupInput): Promise<UserGroup> =>
  answerOf(api.PUT('/user-groups/{id}', { ...pathOf(id), body }));

export const deleteGroup = (id: string): Promise<unknown> =>
  answerOf(api.DELETE('/user-groups/{id}', pathOf(id)));
