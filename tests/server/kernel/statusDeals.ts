import type { Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

/** Creates a directory with two statuses and comments. */
export async function defineDeals(admin: Member) {
  const { directory, field } = await defineDirectory(
    admin,
    { name: 'Deals', type: 'Process', statusList: statuses, commentsEnabled: true },
    [{ name: 'Title', type: 'String' }],
  );
  return { id: directory.id, title: field('Title').id, statuses: directory.statusList };
}

const statuses = [
  { name: 'New', type: 'Active' as const },
  { name: 'Won', type: 'Success' as const },
];
