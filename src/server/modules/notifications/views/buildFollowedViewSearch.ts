/** Derives the search of a followed view in one directory, in the same way as the browser does. */
import { joinDirectories } from '#core/directory/joinDirectories.ts';
import { parseRecordView, toViewSearchRequest } from '#core/directory/recordView.ts';
import type { SearchRequest } from '#core/model.ts';
import { buildScopeSearch, parseStoredScope } from '#core/processes/processScope.ts';
import { buildTypeRequest, getProcessTypes } from '#server/modules/processes/index.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import type { FollowedView } from './followedViews.ts';

interface Asked {
  readonly view: FollowedView;
  readonly tagIds: ReadonlySet<string>;
}

/** Returns `undefined` if the view can't contain records of the directory. */
export function buildFollowedViewSearch(
  scope: RecordScope,
  opened: OpenDirectory,
  asked: Asked,
): SearchRequest | undefined {
  return asked.view.directory_id === null
    ? searchOfProcesses(scope, opened, asked)
    : searchOfRecords(scope, opened.compiled, asked);
}

export function isPerUserView({ directory_id, state }: FollowedView): boolean {
  return directory_id === null && parseStoredScope(state.scope, []).manager === 'me';
}

function searchOfRecords(
  scope: RecordScope,
  compiled: OpenDirectory['compiled'],
  { view, tagIds }: Asked,
): SearchRequest {
  const { filters, orderBy } = parseRecordView(view.state);
  const resolver = { findField: scope.world.findField, engine: compiled.registry };
  const { orderBy: _, ...request } = toViewSearchRequest({
    compiled,
    filters,
    orderBy,
    isTag: id => tagIds.has(id),
    resolve: field => field.resolve(resolver),
    directoryOf: scope.world.compiled,
  });
  return request;
}

const UNNAMED = { name: '', recordName: '', directory: '' };

function searchOfProcesses(
  scope: RecordScope,
  opened: OpenDirectory,
  asked: Asked,
): SearchRequest | undefined {
  const types = getProcessTypes(scope).map(({ compiled }) => compiled);
  const typeIds = types.map(({ directory }) => directory.id);
  const within = parseStoredScope(asked.view.state.scope, typeIds);
  // The view's type was deleted or isn't readable. Ignoring the type would show a different view.
  if (within.typeId === null && saysType(asked.view)) return undefined;
  const [first, ...others] = types.filter(({ directory: { id } }) => (within.typeId ?? id) === id);
  const isMeant = [first, ...others].some(one => one?.directory.id === opened.key.directoryId);
  if (!first || !isMeant) return undefined;
  const compiled = others.length === 0 ? first : joinDirectories([first, ...others], UNNAMED);
  const request = searchOfRecords(scope, compiled, asked);
  return buildTypeRequest(scope, opened, buildScopeSearch(within, request, scope.principal.user));
}

function saysType({ state: { scope } }: FollowedView): boolean {
  return typeof scope === 'object' && scope !== null && 'type' in scope && scope.type !== null;
}
