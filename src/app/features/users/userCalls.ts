import type { components } from '#contract/docket.gen.ts';
import { answerOf, api } from '../../api/client.ts';
import { namingStatements } from '../../shared/rights/nameStatements.ts';
import type { User } from '../../state/usePeople.ts';

type Schemas = components['schemas'];

const pathOf = (id: string) => ({ params: { path: { id } } });

export const getUser = (id: string, signal?: AbortSignal): Promise<User> =>
  answerOf(api.GET('/users/{id}', { ...pathOf(id), signal }));

export const createUser = (body: Schemas['UserCreate']): Promise<User> =>
  namingStatements(answerOf(api.POST('/users', { body })));

export const updateUser = (id: string, body: Schemas['UserUpdate']): Promise<User> =>
  // The client's types don't support a member that can only be null (`deletedAt`, which restores).
  namingStatements(answerOf(api.PUT('/users/{id}', { ...pathOf(id), body: body as never })));

export const deleteUser = (id: string): Promise<unknown> => answerOf(api.DELETE('/users/{id}', pathOf(id)));

/** Emails the user a link for choosing their password. */
export const inviteUser = (id: string): Promise<unknown> =>
  answerOf(api.POST('/users/{id}/invitation', pathOf(id)));

export const listUserChanges = (id: string, signal?: AbortSignal): Promise<Schemas['HistoryEntry'][]> =>
  answerOf(api.GET('/users/{id}/changes', { ...pathOf(id), signal }));
