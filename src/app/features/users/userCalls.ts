import type { components } from '#contract/docket.gen.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { addAssertionNames } from '../../shared/rights/nameStatements.ts';
import type { User } from '../../state/useUsersAndGroups.ts';

type Schemas = components['schemas'];

const readPath = (id: string) => ({ params: { path: { id } } });

export const readUser = (id: string, signal?: AbortSignal): Promise<User> =>
  unwrapResponse(api.GET('/users/{id}', { ...readPath(id), signal }));

export const createUser = (body: Schemas['UserCreate']): Promise<User> =>
  addAssertionNames(unwrapResponse(api.POST('/users', { body })));

export const updateUser = (id: string, body: Schemas['UserUpdate']): Promise<User> =>
  // The client's types don't support a member that can only be null (`deletedAt`, which restores the user).
  addAssertionNames(unwrapResponse(api.PUT('/users/{id}', { ...readPath(id), body: body as never })));

export const deleteUser = (id: string): Promise<unknown> =>
  unwrapResponse(api.DELETE('/users/{id}', readPath(id)));

/** Emails a link to the user for choosing a password. */
export const inviteUser = (id: string): Promise<unknown> =>
  unwrapResponse(api.POST('/users/{id}/invitation', readPath(id)));

export const listUserChanges = (id: string, signal?: AbortSignal): Promise<Schemas['HistoryEntry'][]> =>
  unwrapResponse(api.GET('/users/{id}/changes', { ...readPath(id), signal }));
