import type { components } from '#contract/docket.gen.ts';
import { answerOf, api } from '../../api/client.ts';
import { namingStatements } from '../../shared/rights/nameStatements.ts';
import type { UserGroup } from '../../state/usePeople.ts';

export type UserGroupInput = components['schemas']['UserGroupInput'];

const pathOf = (id: string) => ({ params: { path: { id } } });

export const createGroup = (body: UserGroupInput): Promise<UserGroup> =>
  namingStatements(answerOf(api.POST('/user-groups', { body })));

export const updateGroup = (id: string, body: UserGroupInput): Promise<UserGroup> =>
  namingStatements(answerOf(api.PUT('/user-groups/{id}', { ...pathOf(id), body })));

export const deleteGroup = (id: string): Promise<unknown> =>
  namingStatements(answerOf(api.DELETE('/user-groups/{id}', pathOf(id))));
