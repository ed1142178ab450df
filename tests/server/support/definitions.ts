import type { Directory, DirectoryInput, FieldDefinition, FieldDefinitionInput } from '#core/model.ts';
import type { ApiClient } from './apiClient.ts';

export interface DefinedDirectory {
  readonly directory: Directory;
  /** @throws Error if there is no field with this name */
  field(name: string): FieldDefinition;
  status(name: string): string;
}

/** Defines a directory with its fields through the same calls that an administrator makes. */
export async function defineDirectory(
  admin: ApiClient,
  input: DirectoryInput,
  fields: readonly FieldDefinitionInput[] = [],
): Promise<DefinedDirectory> {
  const created = await admin.ok('createDirectory', { body: input });
  for (const field of fields)
    await admin.ok('createCustomField', { params: { entity: created.id }, body: field });
  return readDefinedDirectory(admin, created.id);
}

export async function readDefinedDirectory(admin: ApiClient, id: string): Promise<DefinedDirectory> {
  const directory = (await admin.ok('listDirectories')).find(candidate => candidate.id === id);
  if (!directory) throw new Error('The directory is not listed.');
  return {
    directory,
    field: name => named(directory.fields, name),
    status: name => named(directory.statusList, name).id,
  };
}

function named<T extends { name: string }>(list: readonly T[], name: string): T {
  const found = list.find(candidate => candidate.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}
