/** All that other modules may use of this one. */
export { profilesModule } from './module.ts';
export { insertUsageProfile, listUsageProfiles } from './repository.ts';
