import type { Page } from '@playwright/test';
import { callApi } from './callApi.ts';
import { register } from './people.ts';

export interface Contact {
  readonly id: string;
  readonly directoryId: string;
  /** The email address of the user who created the contact. */
  readonly email: string;
}

interface Directory {
  readonly id: string;
  readonly builtIn?: boolean;
  readonly fields: { id: string; code: string }[];
}

export const getRecordUrl = ({ id }: Pick<Contact, 'id'>) => `/contacts?record=${id}`;

/** Registers an account whose contacts have comments, and creates a contact. */
export async function createContact(page: Page): Promise<Contact> {
  const { email } = await register(page);
  const directories = await callApi<Directory[]>(page, 'GET', '/directories');
  const contacts = directories.find(({ builtIn }) => builtIn);
  const directoryId = contacts?.id ?? '';
  await callApi(page, 'PUT', `/directories/${directoryId}`, { ...contacts, commentsEnabled: true });
  return addContact(page, { directoryId, email }, 'Roof Ltd');
}

/** Creates another contact in the same account. */
export async function addContact(
  page: Page,
  { directoryId, email }: Omit<Contact, 'id'>,
  name: string,
): Promise<Contact> {
  const directories = await callApi<Directory[]>(page, 'GET', '/directories');
  const { fields = [] } = directories.find(({ id }) => id === directoryId) ?? {};
  const field = fields.find(({ code }) => code === 'name')?.id ?? '';
  const customFields = { [field]: { stringValue: name } };
  const { id } = await callApi<Contact>(page, 'POST', `/directories/${directoryId}/items`, { customFields });
  return { id, directoryId, email };
}

export const addComment = (
  page: Page,
  { id, directoryId }: Pick<Contact, 'id' | 'directoryId'>,
  text: string,
) => callApi(page, 'POST', `/directories/${directoryId}/items/${id}/notes`, { text });
