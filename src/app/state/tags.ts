import type { Tag } from '#core/model.ts';
import { api, unwrapResponse } from '../api/client.ts';
import { updateBoot } from './bootState.ts';

export async function createTag(name: string): Promise<Tag> {
  const tag = await unwrapResponse(api.PUT('/tags', { body: { name } }));
  putTag(tag);
  return tag;
}

export async function updateTag({ id, name, color }: Pick<Tag, 'id' | 'name' | 'color'>): Promise<Tag> {
  const tag = await unwrapResponse(api.PUT('/tags', { body: { id, name, color } }));
  putTag(tag);
  return tag;
}

export async function deleteTag(id: string): Promise<void> {
  await unwrapResponse(api.POST('/tags/deleted', { body: { id } }));
  dropTag(id);
}

/** Replaces the tag `fromId` with the tag `intoId` on all records, and deletes the former. */
export async function mergeTags(fromId: string, intoId: string): Promise<void> {
  const stays = await unwrapResponse(api.POST('/tags/merge', { body: { fromId, intoId } }));
  dropTag(fromId);
  putTag(stays);
}

/** Stores a tag returned by the server; other clients are updated through the live channel. */
function putTag({ count: _, ...tag }: Tag): void {
  change(tags =>
    [...tags.filter(each => each.id !== tag.id), tag].sort((a, b) => a.name.localeCompare(b.name)),
  );
}

function dropTag(id: string): void {
  change(tags => tags.filter(tag => tag.id !== id));
}

function change(update: (tags: Tag[]) => Tag[]): void {
  updateBoot(({ tags }) => ({ tags: update(tags) }));
}
