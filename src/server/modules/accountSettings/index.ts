/** Everything that other modules can use from this one. */
export { accountSettingsModule } from './module.ts';
