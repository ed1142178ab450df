export { accountSettingsModule } from './module.ts';
