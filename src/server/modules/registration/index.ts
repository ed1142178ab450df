/** Everything that other modules can use from this one. */
export { registrationModule } from './module.ts';
