import type { components } from '#contract/docket.gen.ts';
import type { CurrentUser, Directory, DirectoryRights } from '#core/model.ts';
import { isModuleEnabled, mayWith } from '#core/permissions.ts';

export type StreamEntry = components['schemas']['ActivityEntry'];
export type StreamKind = StreamEntry['kind'];

const partOf = { Comment: 'comments', File: 'files', Change: 'changes' } as const satisfies Record<
  StreamKind,
  string
>;

/** What of the stream of a record the person may read. */
export function streamKinds(
  directory: Directory,
  rights: DirectoryRights,
  settings: CurrentUser['account']['settings'],
): StreamKind[] {
  const kinds: StreamKind[] = ['Comment', 'File', 'Change'];
  return kinds.filter(
    kind =>
      mayWith({ directory, rights }, partOf[kind], 'read') &&
      (kind !== 'File' || isModuleEnabled(settings, 'fileStorage')),
  );
}
