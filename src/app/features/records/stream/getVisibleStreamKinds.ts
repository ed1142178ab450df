import type { components } from '#contract/docket.gen.ts';
import type { CurrentUser, Directory, DirectoryRights } from '#core/model.ts';
import { isModuleEnabled, isRecordPartAccessible, type ModuleName } from '#core/policy/permissions.ts';

export type StreamEntry = components['schemas']['ActivityEntry'];
export type StreamKind = StreamEntry['kind'];

interface StreamPlace {
  readonly part: 'comments' | 'files' | 'changes';
  readonly module: ModuleName | null;
}

/**
 * For each type of event, the part of a record that the user must be allowed to read, and the module to which the type
 * belongs.
 */
const places: Readonly<Record<StreamKind, StreamPlace>> = {
  Comment: { part: 'comments', module: null },
  File: { part: 'files', module: 'fileStorage' },
  Change: { part: 'changes', module: null },
};

const all = Object.keys(places) as StreamKind[];

/** Returns the types of a record's events that the user can read. */
export function getVisibleStreamKinds(
  directory: Directory,
  rights: DirectoryRights,
  settings: CurrentUser['account']['settings'],
): StreamKind[] {
  return all.filter(kind => {
    const { part, module } = places[kind];
    return (
      isRecordPartAccessible({ directory, rights }, part, 'read') &&
      (!module || isModuleEnabled(settings, module))
    );
  });
}
