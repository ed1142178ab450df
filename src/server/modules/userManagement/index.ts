export { userManagementModule } from './module.ts';
