export { registrationModule } from './module.ts';
