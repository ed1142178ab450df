export { viewsModule } from './module.ts';
export { requireSharing } from './policy.ts';
export { listFullyVisibleViews, listStoredViews } from './queries.ts';
export { getViewDirectories, joinView } from './repository.ts';
export { processPlace, toViewPlace, type ViewPlace } from './viewPlace.ts';
