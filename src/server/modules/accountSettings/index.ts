/** All that other modules may use of this one. */
export { accountSettingsModule } from './module.ts';
