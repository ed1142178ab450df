export { viewsModule } from './module.ts';
export { requireAllowedSharing } from './policy.ts';
export { listFullyVisibleViews, listStoredViews } from './queries.ts';
export { buildViewJoinSql, readViewDirectories } from './repository.ts';
export { createProcessViewContext, toViewContext, type ViewContext } from './viewPlace.ts';
