/** Everything that other modules can use from this one. */
export { profilesModule } from './module.ts';
export { insertUsageProfile, listUsageProfiles } from './repository.ts';
