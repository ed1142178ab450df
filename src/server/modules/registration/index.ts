/** All that other modules may use of this one. */
export { registrationModule } from './module.ts';
