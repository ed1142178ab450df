export { profilesModule } from './module.ts';
export { insertUsageProfile, listUsageProfiles } from './repository.ts';
