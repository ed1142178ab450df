/** Everything that other modules can use from this one. */
export { viewsModule } from './module.ts';
export { requireSharing } from './policy.ts';
export { seenViews, whollySeenViews } from './queries.ts';
export { joinView, placesOfViews } from './repository.ts';
export { directoryPlace, processPlace, type ViewPlace } from './viewPlace.ts';
