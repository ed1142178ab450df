import type { ApiClient } from './apiClient.ts';

/** Creates a contact with this name. Returns the ids of the contact and of its directory. */
export async function createContact(
  admin: ApiClient,
  name: string,
): Promise<{ directoryId: string; id: string }> {
  const contacts = (await admin.ok('listDirectories')).find(({ code }) => code === 'contact');
  const fields = contacts?.fields.filter(({ type, required }) => type === 'String' && required) ?? [];
  if (!contacts || fields.length === 0) throw new Error('Every account has contacts with a name.');
  const customFields = Object.fromEntries(fields.map(({ id }) => [id, { stringValue: name }]));
  const { id } = await admin.ok('createItem', { params: { id: contacts.id }, body: { customFields } });
  return { directoryId: contacts.id, id };
}
