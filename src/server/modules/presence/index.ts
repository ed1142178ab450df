/** All that other modules may use of this one. */
export { presenceModule } from './module.ts';
