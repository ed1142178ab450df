/** Loads saved views, and a home page that displays some of them. */
import { DEFAULT_RECORD_VIEW, noFilters } from '#core/directory/recordView.ts';
import { unwrapResponse } from '#core/template/templateApi.ts';
import type { ActivityScope } from './activityScope.ts';
import type { ActivityView, TemplateActivity } from './templateActivity.ts';

interface SavedView {
  readonly id: string;
  readonly directoryId: string | undefined;
}

export async function loadViews(scope: ActivityScope, { views, home }: TemplateActivity): Promise<void> {
  const saved = new Map<string, SavedView>();
  for (const view of views) saved.set(view.name, await saveView(scope, view));
  await arrangeHome(scope, home, saved);
}

async function saveView(scope: ActivityScope, view: ActivityView): Promise<SavedView> {
  const api = await scope.apiOf();
  const everyone = scope.everyoneId;
  const state = getState(scope, view);
  const body = { name: view.name, state, groupIds: view.isShared ? [everyone] : [] };
  if (view.directory === undefined) {
    const there = await unwrapResponse(view.name, api.GET('/processes/views'));
    const known = there.find(({ name }) => name === view.name);
    const { id } = known ?? (await unwrapResponse(view.name, api.POST('/processes/views', { body })));
    return { id, directoryId: undefined };
  }
  const directoryId = scope.directory(view.directory).id;
  const params = { path: { id: directoryId } };
  const there = await unwrapResponse(view.name, api.GET('/directories/{id}/views', { params }));
  const known = there.find(({ name }) => name === view.name);
  const call = () => api.POST('/directories/{id}/views', { params, body });
  const { id } = known ?? (await unwrapResponse(view.name, call()));
  return { id, directoryId };
}

/** Returns the state in the form the application saves. */
function getState(
  scope: ActivityScope,
  { directory: code, view, statuses = [], fields = {}, orderBy, scope: processScope }: ActivityView,
): Record<string, unknown> {
  const directory = code === undefined ? undefined : scope.directory(code);
  const fieldId = (name: string) => (directory ? scope.fieldId(directory, name) : name);
  return {
    ...DEFAULT_RECORD_VIEW,
    view,
    filters: {
      ...noFilters,
      statusIds: directory ? statuses.map(name => scope.statusId(directory, name)) : [],
      fields: Object.fromEntries(Object.entries(fields).map(([name, filter]) => [fieldId(name), filter])),
    },
    ...(orderBy ? { orderBy: { ...orderBy, field: fieldId(orderBy.field) } } : {}),
    ...(processScope ? { scope: processScope } : {}),
  };
}

async function arrangeHome(
  scope: ActivityScope,
  home: TemplateActivity['home'],
  saved: ReadonlyMap<string, SavedView>,
): Promise<void> {
  const api = await scope.apiOf();
  const params = { path: { key: 'home' } };
  const own = await unwrapResponse('home', api.GET('/user-storage/{key}', { params }));
  if ('tiles' in own) return;
  const tiles = home.map(({ view, ...tile }) => {
    const known = view === undefined ? undefined : saved.get(view);
    if (!known) return tile;
    const { id: viewId, directoryId } = known;
    return { ...tile, viewId, ...(directoryId === undefined ? {} : { directoryId }) };
  });
  await unwrapResponse('home', api.POST('/user-storage/{key}', { params, body: { ...own, tiles } }));
}
